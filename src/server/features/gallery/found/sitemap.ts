import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import { sitemap, sitemapIndex } from '#server/views/sitemap-xml.ts'
import { galleryForAll } from '../open-gallery.view.ts'
import { countPublic, listOpenGalleries, listPublic, listPublicExhibits } from './found.repo.ts'

/** Pages in one sitemap; the protocol (sitemaps.org) allows ten times as many. */
const PART = 5000

const page = (address: string, changed: number) => ({ address, changed })

/**
 * The sitemap of a public gallery with its front page, exhibits and items. With more than 5000 items it is an index of
 * parts, numbered from 1. Throws `not_found` for a closed gallery or an unknown part.
 */
export async function sitemapOf(
  services: Pick<Services, 'db' | 'config'>,
  alias: string,
  part: number | null,
): Promise<string> {
  const { db } = services
  const { project, address } = await galleryForAll(services, alias)
  const parts = Math.max(1, Math.ceil((await countPublic(db, project.id)) / PART))
  if (part === null && parts > 1)
    return sitemapIndex(Array.from({ length: parts }, (_, n) => `${address}/sitemap.xml?part=${n + 1}`))
  const which = part ?? 1
  if (which > parts) throw new AppError('not_found')
  const first = which === 1
  const exhibits = first ? await listPublicExhibits(db, project.id) : []
  const items = await listPublic(db, project.id, (which - 1) * PART, PART)
  const pages = [
    ...(first ? [page(address, project.updated_at)] : []),
    ...exhibits.map(({ name, updated_at }) => page(`${address}/exhibit/${encodeURIComponent(name)}`, updated_at)),
    ...items.map(({ name, updated_at }) => page(`${address}/item/${name}`, updated_at)),
  ]
  return sitemap(pages)
}

/** The index of the sitemaps of the website, of organisations and of all public galleries. */
export async function sitemapOfAll({ db, config }: Pick<Services, 'db' | 'config'>): Promise<string> {
  const galleries = await listOpenGalleries(db)
  return sitemapIndex([
    `${config.publicUrl}/website/sitemap.xml`,
    ...(galleries.length > 0 ? [`${config.galleryUrl}/org/sitemap.xml`] : []),
    ...galleries.map(({ url_alias }) => `${config.galleryUrl}/${url_alias}/sitemap.xml`),
  ])
}

/** The sitemap of organisations that have public galleries. */
export async function sitemapOfOrgs({ db, config }: Pick<Services, 'db' | 'config'>): Promise<string> {
  const byOrg = Map.groupBy(await listOpenGalleries(db), ({ org }) => org)
  return sitemap(
    [...byOrg].map(([org, own]) =>
      page(`${config.galleryUrl}/org/${org}`, Math.max(...own.map(({ updated_at }) => updated_at))),
    ),
  )
}

export const robots = ({ config }: Pick<Services, 'config'>) =>
  `User-agent: *\nDisallow: /client\nDisallow: /submit\nDisallow: /invite\n\nSitemap: ${config.publicUrl}/sitemap.xml\n`
