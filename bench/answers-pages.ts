import type { AnswerCase } from './answer-case.ts'
import type { Product } from './product.ts'

const ITEMS = 100
/** Enough pages of each kind to request a different one each time. */
const MIN_UNCACHED_PAGES = 3000

/** Visitors' requests to the gallery of bench/seed.ts: front page, exhibits and items. */
export async function pageCases({ address }: Product): Promise<AnswerCase[]> {
  const text = async (path: string) => (await fetch(address + path)).text()
  const sitemapIndex = await text('/view/bench/sitemap.xml')
  const firstSitemap = await text('/view/bench/sitemap.xml?part=1')
  const paths = [...(sitemapIndex + firstSitemap).matchAll(/\/view\/bench[^<?]*(?=<)/g)].map(([path]) => ({ path }))
  const pathsOfKind = (kind: string) => [...new Set(paths.filter(({ path }) => path.includes(`/${kind}/`)))]
  const pages = {
    'gallery page': [{ path: '/view/bench' }],
    'exhibit page': pathsOfKind('exhibit'),
    'item page': pathsOfKind('item'),
  }
  return Object.entries(pages).flatMap(([name, pagePaths]) => {
    const wanted = pagePaths.slice(0, ITEMS)
    return [
      { name: `${name}, nothing kept`, requests: wanted, cacheMode: 'nothing' as const },
      { name: `${name}, made of answers that are kept`, requests: wanted, cacheMode: 'answers' as const },
      ...(pagePaths.length > MIN_UNCACHED_PAGES
        ? [{ name: `${name}, each for the first time`, requests: wanted, uncachedRequests: pagePaths.slice(ITEMS) }]
        : []),
      { name: `${name}, kept`, requests: wanted },
    ]
  })
}
