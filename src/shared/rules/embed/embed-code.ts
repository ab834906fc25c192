import type { MediaType } from '../media-type.ts'

/** Size of an embedded frame in pixels. */
export interface EmbedSize {
  width: number
  height: number
}

const WIDTH = 640
/** Height of the title and source below the media. */
const CAPTION_HEIGHT = 72
const MAX_MEDIA_HEIGHT = 720

const USUAL_RATIOS: Partial<Record<MediaType, number>> = { image: 3 / 2, video: 16 / 9, pdf: 3 / 4, document: 3 / 4 }

/** Returns the frame size for an item on another site, by its type and aspect ratio (width divided by height). */
export function getEmbedSize(type: MediaType, aspectRatio: number | undefined): EmbedSize {
  const ratio = aspectRatio ?? USUAL_RATIOS[type]
  const mediaHeight = ratio === undefined ? 96 : Math.min(MAX_MEDIA_HEIGHT, WIDTH / ratio)
  return { width: WIDTH, height: Math.round(mediaHeight) + CAPTION_HEIGHT }
}

/** The frame size for an exhibit: enough for its cover, its title and the beginning of its text. */
export const EXHIBIT_EMBED_SIZE: EmbedSize = { width: WIDTH, height: 480 }

const escapeAttribute = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Returns HTML to paste into a page of another site. */
export const buildEmbedCode = (url: string, title: string, { width, height }: EmbedSize): string =>
  `<iframe src="${escapeAttribute(url)}" title="${escapeAttribute(title)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy" allowfullscreen></iframe>`

/** Returns the URL of the embeddable page, given the URL of an item's or exhibit's page. */
export const toEmbedUrl = (pageUrl: string): string => pageUrl.replace(/\/(?=(?:item|exhibit)\/[^/]+$)/, '/embed/')
