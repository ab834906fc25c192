import type { Services } from '#server/access/services.ts'
import { publicArtifact } from '#server/access/public.ts'
import { findExhibit } from '#server/features/exhibits/exhibits.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { findArtifact } from '#server/views/artifact-rows.ts'
import { artifactView } from '#server/views/artifact-view.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import { id as uuid } from '#shared/entities/fields.ts'
import { PRODUCT } from '#shared/product.ts'
import { galleryForAll } from '../open-gallery.ts'

/** What other sites show of a page (oembed.com, version 1.0). */
export type Embed = Record<string, string | number>

interface Room {
  maxwidth?: number | undefined
  maxheight?: number | undefined
}

// The longest side of a picture, by its name; thumbs are square cuts.
const SIDES = { large: 1600, small: 800 } as const

/**
 * What other sites show of a page of a gallery that is open to everybody, by its address: of a picture the picture, of all
 * else a link with a picture. Throws `not_found` for any other address.
 */
export async function embedOf(services: Pick<Services, 'db' | 'config'>, address: string, room: Room): Promise<Embed> {
  const { db, config } = services
  const place = placeOf(config.galleryUrl, address)
  const { project, sight, address: gallery } = await galleryForAll(services, place.alias)
  const archive = project.gallery.archive_title ?? project.title
  const about = (title: string): Embed => ({
    version: '1.0',
    type: 'link',
    title,
    provider_name: PRODUCT,
    provider_url: config.publicUrl,
    author_name: archive,
    author_url: gallery,
  })
  if (place.kind === 'gallery') return about(archive)
  if (place.kind === 'exhibit') {
    const exhibit = await findExhibit(db, sight, { project: project.id, alias: place.name })
    if (!exhibit) throw new AppError('not_found')
    return about(exhibit.title)
  }
  const row = await findArtifact(db, place.name)
  if (!row || !publicArtifact.of(row) || row.project !== project.id) throw new AppError('not_found')
  const item = artifactView(row, sight)
  const picture = pictureOf(item, room)
  if (!picture) return about(item.title)
  const url = new URL(picture.url, config.publicUrl).href
  const { width, height } = picture
  return item.type === 'image'
    ? { ...about(item.title), type: 'photo', url, width, height }
    : { ...about(item.title), thumbnail_url: url, thumbnail_width: width, thumbnail_height: height }
}

type Place = { alias: string; kind: 'gallery' } | { alias: string; kind: 'exhibit' | 'item'; name: string }

/** Which page an address is of. */
function placeOf(galleryUrl: string, address: string): Place {
  const base = `${galleryUrl}/`
  const url = URL.parse(address)
  const plain = url && url.origin + url.pathname
  if (!plain?.startsWith(base)) throw new AppError('not_found')
  const [alias = '', kind, name = '', ...more] = plain.slice(base.length).split('/').map(decoded)
  if (alias && kind === undefined) return { alias, kind: 'gallery' }
  const known = kind === 'exhibit' || (kind === 'item' && uuid.safeParse(name).success)
  if (!known || !name || more.length > 0) throw new AppError('not_found')
  return { alias, kind, name }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new AppError('not_found')
  }
}

/** The largest picture of an item that there is room for, with its size in pixels. */
function pictureOf({ file }: Artifact, { maxwidth = Infinity, maxheight = Infinity }: Room) {
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
