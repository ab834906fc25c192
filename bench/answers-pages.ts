import type { Case } from './answers-case.ts'
import type { Product } from './product.ts'

const ITEMS = 100
/** Enough pages of a kind to request a new one each time. */
const MANY = 3000

/** Visitors' requests to the gallery of bench/seed.ts: front page, exhibits and items. */
export async function pageCases({ address }: Product): Promise<Case[]> {
  const text = async (path: string) => (await fetch(address + path)).text()
  const listed = await text('/view/bench/sitemap.xml')
  const first = await text('/view/bench/sitemap.xml?part=1')
  const paths = [...(listed + first).matchAll(/\/view\/bench[^<?]*(?=<)/g)].map(([path]) => ({ path }))
  const of = (kind: string) => [...new Set(paths.filter(({ path }) => path.includes(`/${kind}/`)))]
  const pages = { 'gallery page': [{ path: '/view/bench' }], 'exhibit page': of('exhibit'), 'item page': of('item') }
  return Object.entries(pages).flatMap(([name, all]) => {
    const wanted = all.slice(0, ITEMS)
    return [
      { name: `${name}, nothing kept`, wanted, keeps: 'nothing' as const },
      { name: `${name}, made of answers that are kept`, wanted, keeps: 'answers' as const },
      ...(all.length > MANY ? [{ name: `${name}, each for the first time`, wanted, firsts: all.slice(ITEMS) }] : []),
      { name: `${name}, kept`, wanted },
    ]
  })
}
