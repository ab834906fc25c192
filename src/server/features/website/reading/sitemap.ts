import type { Services } from '#server/access/services.ts'
import { formatSitemap } from '#server/views/sitemap-xml.ts'
import { isLegalDocument, PAGES } from '#shared/entities/website/pages.ts'
import { listPublishedUrls } from '../data/entries.repo.ts'
import { DEFAULT_TEXTS_CHANGED_AT } from '../data/website.model.ts'

const toPagePath = (page: string) => (page === 'home' ? '/' : isLegalDocument(page) ? `/docs/${page}` : `/${page}`)

/** Builds the sitemap of the website's pages, documents and posts. */
export async function buildSiteSitemap({ db, config }: Pick<Services, 'db' | 'config'>): Promise<string> {
  const addresses = await listPublishedUrls(db)
  const getChangedAt = (page: string) =>
    addresses.find(({ isPage, url }) => isPage && url === page)?.updated_at ?? DEFAULT_TEXTS_CHANGED_AT
  const toUrl = (path: string) => `${config.publicUrl}${path}`
  return formatSitemap([
    ...PAGES.map((page) => ({ address: toUrl(toPagePath(page)), changedAt: getChangedAt(page) })),
    ...addresses.flatMap(({ isPage, url, updated_at }) =>
      isPage ? [] : { address: toUrl(`/blog/${encodeURIComponent(url)}`), changedAt: updated_at },
    ),
  ])
}
