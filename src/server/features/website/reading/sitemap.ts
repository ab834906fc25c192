import type { Services } from '#server/access/services.ts'
import { sitemap } from '#server/views/sitemap-xml.ts'
import { isDocument, PAGES } from '#shared/entities/website/pages.ts'
import { listShown } from '../kept/entries.repo.ts'
import { SHIPPED_AT } from '../kept/website.model.ts'

const pathOf = (page: string) => (page === 'home' ? '/' : isDocument(page) ? `/docs/${page}` : `/${page}`)

/** The sitemap of the website's pages, documents and posts. */
export async function sitemapOfSite({ db, config }: Pick<Services, 'db' | 'config'>): Promise<string> {
  const shown = await listShown(db)
  const changed = (page: string) => shown.find(({ isPage, url }) => isPage && url === page)?.updated_at ?? SHIPPED_AT
  const at = (path: string) => `${config.publicUrl}${path}`
  return sitemap([
    ...PAGES.map((page) => ({ address: at(pathOf(page)), changed: changed(page) })),
    ...shown.flatMap(({ isPage, url, updated_at }) =>
      isPage ? [] : { address: at(`/blog/${encodeURIComponent(url)}`), changed: updated_at },
    ),
  ])
}
