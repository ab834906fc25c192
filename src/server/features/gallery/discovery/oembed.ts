import type { Services } from '#server/access/services.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { PRODUCT } from '#shared/product.ts'
import {
  toEmbedUrl,
  buildEmbedCode,
  EXHIBIT_EMBED_SIZE,
  getEmbedSize,
  type EmbedSize,
} from '#shared/rules/embed/embed-code.ts'
import { findPublicPage, parsePageUrl } from './public-page.view.ts'

/** An oEmbed response (oembed.com, version 1.0). */
export type OEmbed = Record<string, string | number>

interface MaxSize {
  maxwidth?: number | undefined
  maxheight?: number | undefined
}

// The longest side of each picture size; thumbnails are left out because they are cropped to squares.
const PICTURE_SIDES = { large: 1600, small: 800 } as const

/** The smallest frame that is still readable. */
const MIN_READABLE_SIZE: EmbedSize = { width: 200, height: 120 }

/**
 * Creates the oEmbed response for a page of a public gallery: a photo for pictures, an embedded page for other items
 * and exhibits, a link for the gallery itself. Throws `not_found` for any other URL.
 */
export async function createOEmbed(
  services: Pick<Services, 'db' | 'config'>,
  address: string,
  maxSize: MaxSize,
): Promise<OEmbed> {
  const { config } = services
  const page = await findPublicPage(services, parsePageUrl(config, address))
  const base: OEmbed = {
    version: '1.0',
    type: 'link',
    title: page.title,
    provider_name: PRODUCT,
    provider_url: config.publicUrl,
    author_name: page.archive,
    author_url: page.gallery,
  }
  if (page.kind === 'gallery') return base
  const picture = page.kind === 'item' ? findLargestPicture(page.item, maxSize) : undefined
  const url = picture && new URL(picture.url, config.publicUrl).href
  if (page.kind === 'item' && page.item.type === 'image' && picture && url)
    return { ...base, type: 'photo', url, width: picture.width, height: picture.height }
  const thumbnail: OEmbed =
    picture && url ? { thumbnail_url: url, thumbnail_width: picture.width, thumbnail_height: picture.height } : {}
  const frame = fitFrame(
    page.kind === 'exhibit' ? EXHIBIT_EMBED_SIZE : getEmbedSize(page.item.type, getAspectRatio(page.item)),
    maxSize,
  )
  if (!frame) return { ...base, ...thumbnail }
  const type = page.kind === 'item' && page.item.type === 'video' ? 'video' : 'rich'
  return { ...base, ...thumbnail, type, ...frame, html: buildEmbedCode(toEmbedUrl(page.address), page.title, frame) }
}

const getAspectRatio = ({ file }: Artifact) => (file?.width && file.height ? file.width / file.height : undefined)

/** Limits a frame to the allowed size. Returns undefined if that is too small. */
function fitFrame(
  { width, height }: EmbedSize,
  { maxwidth = Infinity, maxheight = Infinity }: MaxSize,
): EmbedSize | undefined {
  const frame = { width: Math.min(width, maxwidth), height: Math.min(height, maxheight) }
  return frame.width < MIN_READABLE_SIZE.width || frame.height < MIN_READABLE_SIZE.height ? undefined : frame
}

/** Finds the largest picture of an item that fits, with its size in pixels. */
function findLargestPicture({ file }: Artifact, { maxwidth = Infinity, maxheight = Infinity }: MaxSize) {
  const { preview, width, height } = file ?? {}
  if (!preview || !width || !height) return undefined
  for (const name of ['large', 'small'] as const) {
    const url = preview[name]
    const scale = Math.min(1, PICTURE_SIDES[name] / Math.max(width, height))
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
    if (url && size.width <= maxwidth && size.height <= maxheight) return { url, ...size }
  }
  return undefined
}
