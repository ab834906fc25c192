import type { Services } from '#server/access/services.ts'
import { AppError } from '#server/kit/app-error.ts'
import { formatSitemap, formatSitemapIndex } from '#server/views/sitemap-xml.ts'
import { openPublicGallery } from '../open-gallery.view.ts'
import { countPublicItems, listOpenGalleries, listPublicItems, listPublicExhibits } from './discovery.repo.ts'

/** Maximum pages per sitemap; the protocol (sitemaps.org) allows ten times as many. */
const PAGES_PER_PART = 5000

const toSitemapEntry = (address: string, updatedAt: number) => ({ address, changedAt: updatedAt })

/**
 * Builds the sitemap of a public gallery with its front page, exhibits and items. With more than 5000 items it is an
 * index of parts, numbered from 1. Throws `not_found` for a closed gallery or an unknown part.
 */
export async function renderGallerySitemap(
  services: Pick<Services, 'db' | 'config'>,
  alias: string,
  part: number | null,
): Promise<string> {
  const { db } = services
  const { project, address } = await openPublicGallery(services, alias)
  const parts = Math.max(1, Math.ceil((await countPublicItems(db, project.id)) / PAGES_PER_PART))
  if (part === null && parts > 1)
    return formatSitemapIndex(Array.from({ length: parts }, (_, index) => `${address}/sitemap.xml?part=${index + 1}`))
  const partNumber = part ?? 1
  if (partNumber > parts) throw new AppError('not_found')
  const isFirst = partNumber === 1
  const exhibits = isFirst ? await listPublicExhibits(db, project.id) : []
  const items = await listPublicItems(db, project.id, (partNumber - 1) * PAGES_PER_PART, PAGES_PER_PART)
  const pages = [
    ...(isFirst ? [toSitemapEntry(address, project.updated_at)] : []),
    ...exhibits.map(({ name, updated_at }) =>
      toSitemapEntry(`${address}/exhibit/${encodeURIComponent(name)}`, updated_at),
    ),
    ...items.map(({ name, updated_at }) => toSitemapEntry(`${address}/item/${name}`, updated_at)),
  ]
  return formatSitemap(pages)
}

/** Builds the index of the sitemaps of the website, of organisations and of all public galleries. */
export async function renderSitemapIndex({ db, config }: Pick<Services, 'db' | 'config'>): Promise<string> {
  const galleries = await listOpenGalleries(db)
  return formatSitemapIndex([
    `${config.publicUrl}/website/sitemap.xml`,
    ...(galleries.length > 0 ? [`${config.galleryUrl}/org/sitemap.xml`] : []),
    ...galleries.map(({ url_alias }) => `${config.galleryUrl}/${url_alias}/sitemap.xml`),
  ])
}

/** Builds the sitemap of organisations that have public galleries. */
export async function renderOrgSitemap({ db, config }: Pick<Services, 'db' | 'config'>): Promise<string> {
  const byOrg = Map.groupBy(await listOpenGalleries(db), ({ org }) => org)
  return formatSitemap(
    [...byOrg].map(([org, orgGalleries]) =>
      toSitemapEntry(`${config.galleryUrl}/org/${org}`, Math.max(...orgGalleries.map(({ updated_at }) => updated_at))),
    ),
  )
}

export const renderRobotsTxt = ({ config }: Pick<Services, 'config'>) =>
  `User-agent: *\nDisallow: /client\nDisallow: /submit\nDisallow: /invite\n\nSitemap: ${config.publicUrl}/sitemap.xml\n`
