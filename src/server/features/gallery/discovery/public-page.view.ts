import type { Services } from '#server/access/services.ts'
import { findExhibit } from '#server/features/exhibits/exhibits.view.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { Config } from '#server/kit/config.ts'
import { decodePercent } from '#shared/rules/decode-percent.ts'
import type { ArtifactRow } from '#server/views/artifact-rows.ts'
import { toArtifactView } from '#server/views/artifact-view.ts'
import type { FileUrls } from '#server/views/file-urls.ts'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { id as uuid } from '#shared/entities/fields.ts'
import { openPublicGallery, findGalleryItem } from '../open-gallery.view.ts'

/** A gallery page, as identified by its URL. */
export type PageRef = { alias: string; kind: 'gallery' } | { alias: string; kind: 'exhibit' | 'item'; name: string }

type PageContent =
  | { kind: 'gallery'; title: string }
  | { kind: 'exhibit'; title: string; exhibit: Exhibit }
  | { kind: 'item'; title: string; item: Artifact; row: ArtifactRow }

/** The public content of a page, with its URLs. */
export type GalleryPage = PageContent & {
  project: string
  /** The archive's title. */
  archive: string
  /** The URLs of the gallery and of the page. */
  gallery: string
  address: string
}

/**
 * Finds a page of a public gallery. Throws `not_found` for anything else. If `urls` is missing, pictures have the URLs
 * that visitors use.
 */
export async function findPublicPage(
  services: Pick<Services, 'db' | 'config'>,
  pageRef: PageRef,
  urls?: FileUrls,
): Promise<GalleryPage> {
  const { db } = services
  const { project, visibility, address: gallery } = await openPublicGallery(services, pageRef.alias)
  const readerVisibility = urls ? { ...visibility, urls } : visibility
  const archive = project.gallery.archive_title ?? project.title
  const base = { project: project.id, archive, gallery }
  if (pageRef.kind === 'gallery') return { ...base, kind: 'gallery', title: archive, address: gallery }
  const address = `${gallery}/${pageRef.kind}/${encodeURIComponent(pageRef.name)}`
  if (pageRef.kind === 'exhibit') {
    const exhibit = await findExhibit(db, readerVisibility, { project: project.id, alias: pageRef.name })
    if (!exhibit) throw new AppError('not_found')
    return { ...base, kind: 'exhibit', title: exhibit.title, exhibit, address }
  }
  if (!uuid.safeParse(pageRef.name).success) throw new AppError('not_found')
  const row = await findGalleryItem(services, project.id, pageRef.name)
  return { ...base, kind: 'item', title: row.title, item: toArtifactView(row, readerVisibility), row, address }
}

/** Parses the URL of a gallery page. Throws `not_found` if it isn't one. */
export function parsePageUrl(
  { galleryUrl, publicUrl }: Pick<Config, 'galleryUrl' | 'publicUrl'>,
  address: string,
): PageRef {
  const url = URL.parse(address)
  const baseUrl = url ? url.origin + url.pathname : ''
  const urlPrefix = [`${galleryUrl}/`, `${publicUrl}/view/`].find((prefix) => baseUrl.startsWith(prefix))
  if (urlPrefix === undefined) throw new AppError('not_found')
  const parts = baseUrl.slice(urlPrefix.length).split('/')
  const [alias = '', kind, name = '', ...extraParts] = parts.map((part) => decodePercent(part) ?? '')
  if (alias && kind === undefined) return { alias, kind: 'gallery' }
  const hasOwnPage = kind === 'exhibit' || kind === 'item'
  if (!hasOwnPage || !name || extraParts.length > 0) throw new AppError('not_found')
  return { alias, kind, name }
}
