import type { Services } from '#server/access/services.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { PRODUCT } from '#shared/product.ts'
import { embedAddress, embedCode, EXHIBIT_ROOM, roomFor, type Room } from '#shared/rules/embed/embed-code.ts'
import { pageAt, placeOf } from './page-at.view.ts'

/** An oEmbed answer (oembed.com, version 1.0). */
export type Embed = Record<string, string | number>

interface Most {
  maxwidth?: number | undefined
  maxheight?: number | undefined
}

// The longest side of each picture size; thumbnails are left out because they are cropped to squares.
const SIDES = { large: 1600, small: 800 } as const

/** The smallest frame that is still readable. */
const LEAST: Room = { width: 200, height: 120 }

/**
 * Creates the oEmbed answer for a page of a public gallery: a photo for pictures, an embedded page for other items and
 * exhibits, a link for the gallery itself. Throws `not_found` for any other address.
 */
export async function embedOf(services: Pick<Services, 'db' | 'config'>, address: string, most: Most): Promise<Embed> {
  const { config } = services
  const page = await pageAt(services, placeOf(config, address))
  const about: Embed = {
    version: '1.0',
    type: 'link',
    title: page.title,
    provider_name: PRODUCT,
    provider_url: config.publicUrl,
    author_name: page.archive,
    author_url: page.gallery,
  }
  if (page.kind === 'gallery') return about
  const picture = page.kind === 'item' ? pictureOf(page.item, most) : undefined
  const url = picture && new URL(picture.url, config.publicUrl).href
  if (page.kind === 'item' && page.item.type === 'image' && picture && url)
    return { ...about, type: 'photo', url, width: picture.width, height: picture.height }
  const thumbnail: Embed =
    picture && url ? { thumbnail_url: url, thumbnail_width: picture.width, thumbnail_height: picture.height } : {}
  const room = within(page.kind === 'exhibit' ? EXHIBIT_ROOM : roomFor(page.item.type, shapeOf(page.item)), most)
  if (!room) return { ...about, ...thumbnail }
  const type = page.kind === 'item' && page.item.type === 'video' ? 'video' : 'rich'
  return { ...about, ...thumbnail, type, ...room, html: embedCode(embedAddress(page.address), page.title, room) }
}

const shapeOf = ({ file }: Artifact) => (file?.width && file.height ? file.width / file.height : undefined)

/** Limits a frame to the allowed size. Returns undefined if that is too small. */
function within({ width, height }: Room, { maxwidth = Infinity, maxheight = Infinity }: Most): Room | undefined {
  const room = { width: Math.min(width, maxwidth), height: Math.min(height, maxheight) }
  return room.width < LEAST.width || room.height < LEAST.height ? undefined : room
}

/** The largest picture of an item that fits, with its size in pixels. */
function pictureOf({ file }: Artifact, { maxwidth = Infinity, maxheight = Infinity }: Most) {
  const { preview, width, height } = file ?? {}
  if (!preview || !width || !height) return undefined
  for (const name of ['large', 'small'] as const) {
    const url = preview[name]
    const scale = Math.min(1, SIDES[name] / Math.max(width, height))
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
    if (url && size.width <= maxwidth && size.height <= maxheight) return { url, ...size }
  }
  return undefined
}
