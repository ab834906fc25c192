import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Wanted } from './answers-case.ts'
import { listCases } from './answers-lists.ts'
import { pageCases } from './answers-pages.ts'
import { leanClient } from './lean-client.ts'
import { startProduct } from './product.ts'

// Checks whether the product's memory grows. Eight clients request lists, items, words, facets and pages, partly for
// the first time, and sometimes change an item. Now and then they pause and the memory is measured. Fails if the last
// third of the run needs over `MOST_MB` more than the third before; the first third fills the caches. Usage: DATA_DIR=…
// node bench/soak.ts [--minutes 60] [--rests 12] [--snapshots DIR]
const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rests: { type: 'string', default: '12' },
    snapshots: { type: 'string' },
  },
})
const CLIENTS = 8
/** One of this many requests is a change. */
const CHANGES = 200
const MOST_MB = 5
const MB = 1024 ** 2

const product = await startProduct()
const lean = leanClient(product.address)
const cases = [...(await pageCases(product)), ...(await listCases(product))].filter(
  ({ keeps, firsts }) => !keeps && !firsts,
)
const items = cases
  .flatMap(({ wanted }) => wanted)
  .flatMap(({ path }) => /artifacts\/([-0-9a-f]{36})/.exec(path)?.[1] ?? [])
let asked = 0

/** The n-th request: each kind in turn, with search words that are always new. */
function nth(n: number): Wanted {
  const { wanted } = cases[n % cases.length]!
  const one = wanted[Math.floor(n / cases.length) % wanted.length]!
  const { query } = (one.body ?? {}) as { query?: { query: string } }
  return query ? { ...one, body: { ...one.body, query: { ...query, query: `${query.query} ${n.toString(36)}` } } } : one
}

async function change(n: number): Promise<void> {
  const answer = await product.post(
    `/artifacts/${items[n % items.length]}`,
    JSON.stringify({ description: `Seen ${n} times` }),
  )
  if (answer.status !== 200) throw new Error(`a change was answered ${answer.status}`)
}

async function ask(n: number): Promise<void> {
  const { path, body, asOwner } = nth(n)
  const headers: Record<string, string> = asOwner ? { cookie: product.cookie, 'sec-fetch-site': 'same-origin' } : {}
  const { status } = await (body ? lean.post(path, JSON.stringify(body), headers) : lean.get(path, headers))
  if (status !== 200) throw new Error(`${path} answered ${status}`)
}

async function client(until: number): Promise<void> {
  while (performance.now() < until) {
    const n = asked++
    await (n % CHANGES === 0 ? change(n) : ask(n))
  }
}

const rests = Number(options.rests)
const held: number[] = []
try {
  console.log('| minute | requests | heap MB | beside it MB | process MB |\n|---|---|---|---|---|')
  for (let rest = 0; rest <= rests; rest++) {
    const until = performance.now() + (Number(options.minutes) * 60_000) / rests
    if (rest > 0) await Promise.all(Array.from({ length: CLIENTS }, () => client(until)))
    const { heapUsed, external, rss } = await product.held()
    if (rest > 0) held.push((heapUsed + external) / MB)
    const told = [heapUsed, external, rss].map((bytes) => (bytes / MB).toFixed(1))
    console.log(`| ${((rest * Number(options.minutes)) / rests).toFixed(0)} | ${asked} | ${told.join(' | ')} |`)
    if (options.snapshots && (rest === 1 || rest === rests))
      await product.snapshot(join(options.snapshots, `${rest === 1 ? 'before' : 'after'}.heapsnapshot`))
  }
} finally {
  lean.close()
  await product.stop()
}

const third = Math.floor(held.length / 3)
const least = (some: readonly number[]) => Math.min(...some)
const grown = least(held.slice(-third)) - least(held.slice(-2 * third, -third))
console.log(`the last third holds ${grown.toFixed(1)} MB more than the one before it; budget ${MOST_MB}`)
process.exitCode = grown > MOST_MB ? 1 : 0
