import type { MediaType } from '../media-type.ts'

/** Size of an embedded frame in pixels. */
export interface Room {
  width: number
  height: number
}

const WIDTH = 640
/** Height of the title and source below the media. */
const CAPTION = 72
const TALLEST = 720

const USUAL: Partial<Record<MediaType, number>> = { image: 3 / 2, video: 16 / 9, pdf: 3 / 4, document: 3 / 4 }

/** The frame size for an item on another site, by its type and aspect ratio (width by height). */
export function roomFor(type: MediaType, shape: number | undefined): Room {
  const ratio = shape ?? USUAL[type]
  const medium = ratio === undefined ? 96 : Math.min(TALLEST, WIDTH / ratio)
  return { width: WIDTH, height: Math.round(medium) + CAPTION }
}

/** The frame size for an exhibit: its cover, its title and the beginning of its text. */
export const EXHIBIT_ROOM: Room = { width: WIDTH, height: 480 }

const attribute = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** HTML to paste into a page of another site. */
export const embedCode = (address: string, title: string, { width, height }: Room): string =>
  `<iframe src="${attribute(address)}" title="${attribute(title)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy" allowfullscreen></iframe>`

/** The address of the embeddable page, from that of an item's or exhibit's page. */
export const embedAddress = (page: string): string => page.replace(/\/(?=(?:item|exhibit)\/[^/]+$)/, '/embed/')
