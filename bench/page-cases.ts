import type { AnswerCase } from './response-case.ts'
import type { Product } from './product.ts'

const ITEMS = 100
/** Enough pages of each kind to request a different one each time. */
const MIN_UNCACHED_PAGES = 3000

/** Visitors' requests to the gallery of bench/seed.ts: front page, exhibits and items. */
export async function createPageCases({ address }: Product): Promise<AnswerCase[]> {
  const fetchText = async (path: string) => (await fetch(address + path)).text()
  const sitemapIndex = await fetchText('/view/bench/sitemap.xml')
  const firstSitemap = await fetchText('/view/bench/sitemap.xml?part=1')
  const paths = [...(sitemapIndex + firstSitemap).matchAll(/\/view\/bench[^<?]*(?=<)/g)].map(([path]) => ({ path }))
  const findPathsOfKind = (kind: string) => [...new Set(paths.filter(({ path }) => path.includes(`/${kind}/`)))]
  const pages = {
    'gallery page': [{ path: '/view/bench' }],
    'exhibit page': findPathsOfKind('exhibit'),
    'item page': findPathsOfKind('item'),
  }
  return Object.entries(pages).flatMap(([name, pagePaths]) => {
    const searchPaths = pagePaths.slice(0, ITEMS)
    return [
      { name: `${name}, nothing kept`, requests: searchPaths, cacheMode: 'nothing' as const },
      { name: `${name}, made of answers that are kept`, requests: searchPaths, cacheMode: 'answers' as const },
      ...(pagePaths.length > MIN_UNCACHED_PAGES
        ? [
            {
              name: `${name}, each for the first time`,
              requests: searchPaths,
              uncachedRequests: pagePaths.slice(ITEMS),
            },
          ]
        : []),
      { name: `${name}, kept`, requests: searchPaths },
    ]
  })
}
