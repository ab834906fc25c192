import type { Services } from '#server/access/services.ts'
import { findExhibit } from '#server/features/exhibits/exhibits.view.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Config } from '#server/kit/config.ts'
import { percentDecoded } from '#server/kit/addresses/percent-decoded.ts'
import type { ArtifactRow } from '#server/views/artifact-rows.ts'
import { artifactView } from '#server/views/artifact-view.ts'
import type { FileUrls } from '#server/views/file-urls.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { id as uuid } from '#shared/entities/fields.ts'
import { galleryForAll, itemOfGallery } from '../open-gallery.view.ts'

/** A page of a gallery, as its address identifies it. */
export type Place = { alias: string; kind: 'gallery' } | { alias: string; kind: 'exhibit' | 'item'; name: string }

type Shown =
  | { kind: 'gallery'; title: string }
  | { kind: 'exhibit'; title: string; exhibit: Exhibit }
  | { kind: 'item'; title: string; item: Artifact; row: ArtifactRow }

/** What a page shows to everyone, with its addresses. */
export type PageAt = Shown & {
  project: string
  /** The archive's title. */
  archive: string
  /** The addresses of the gallery and of this page. */
  gallery: string
  address: string
}

/**
 * Finds a page of a public gallery. Throws `not_found` for anything else. Without `urls`, pictures have visitors'
 * addresses.
 */
export async function pageAt(
  services: Pick<Services, 'db' | 'config'>,
  place: Place,
  urls?: FileUrls,
): Promise<PageAt> {
  const { db } = services
  const { project, sight, address: gallery } = await galleryForAll(services, place.alias)
  const reader = urls ? { ...sight, urls } : sight
  const archive = project.gallery.archive_title ?? project.title
  const about = { project: project.id, archive, gallery }
  if (place.kind === 'gallery') return { ...about, kind: 'gallery', title: archive, address: gallery }
  const address = `${gallery}/${place.kind}/${encodeURIComponent(place.name)}`
  if (place.kind === 'exhibit') {
    const exhibit = await findExhibit(db, reader, { project: project.id, alias: place.name })
    if (!exhibit) throw new AppError('not_found')
    return { ...about, kind: 'exhibit', title: exhibit.title, exhibit, address }
  }
  if (!uuid.safeParse(place.name).success) throw new AppError('not_found')
  const row = await itemOfGallery(services, project.id, place.name)
  return { ...about, kind: 'item', title: row.title, item: artifactView(row, reader), row, address }
}

/** Parses the address of a gallery page. Throws `not_found` if it isn't one. */
export function placeOf({ galleryUrl, publicUrl }: Pick<Config, 'galleryUrl' | 'publicUrl'>, address: string): Place {
  const url = URL.parse(address)
  const plain = url ? url.origin + url.pathname : ''
  const base = [`${galleryUrl}/`, `${publicUrl}/view/`].find((one) => plain.startsWith(one))
  if (base === undefined) throw new AppError('not_found')
  const parts = plain.slice(base.length).split('/')
  const [alias = '', kind, name = '', ...more] = parts.map((part) => percentDecoded(part) ?? '')
  if (alias && kind === undefined) return { alias, kind: 'gallery' }
  const known = kind === 'exhibit' || kind === 'item'
  if (!known || !name || more.length > 0) throw new AppError('not_found')
  return { alias, kind, name }
}
