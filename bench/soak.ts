import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BenchRequest } from './response-case.ts'
import { listCases } from './list-cases.ts'
import { createPageCases } from './page-cases.ts'
import { createLeanClient } from './lean-client.ts'
import { startProduct } from './product.ts'

// Checks whether the product's memory grows. Eight clients request lists, items, words, facets and pages, partly for
// the first time, and sometimes change an item. Now and then they pause and the memory is measured. Fails if the last
// third of the run needs over `MAX_GROWTH_MB` more than the third before; the first third fills the caches. Usage: DATA_DIR=…
// node bench/soak.ts [--minutes 60] [--rests 12] [--snapshots DIR]
const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    rests: { type: 'string', default: '12' },
    snapshots: { type: 'string' },
  },
})
const CLIENTS = 8
/** One in this many requests changes an item. */
const CHANGE_COUNT = 200
const MAX_GROWTH_MB = 5
const MB = 1024 ** 2

const product = await startProduct()
const lean = createLeanClient(product.address)
const cases = [...(await createPageCases(product)), ...(await listCases(product))].filter(
  ({ cacheMode, uncachedRequests }) => !cacheMode && !uncachedRequests,
)
const items = cases
  .flatMap(({ requests }) => requests)
  .flatMap(({ path }) => /artifacts\/([-0-9a-f]{36})/.exec(path)?.[1] ?? [])
let requestCount = 0

/** The n-th request: the kinds take turns, and search words are always new. */
function createRequest(n: number): BenchRequest {
  const { requests } = cases[n % cases.length]!
  const request = requests[Math.floor(n / cases.length) % requests.length]!
  const { query } = (request.body ?? {}) as { query?: { query: string } }
  return query
    ? { ...request, body: { ...request.body, query: { ...query, query: `${query.query} ${n.toString(36)}` } } }
    : request
}

async function makeChange(n: number): Promise<void> {
  const answer = await product.post(
    `/artifacts/${items[n % items.length]}`,
    JSON.stringify({ description: `Seen ${n} times` }),
  )
  if (answer.status !== 200) throw new Error(`a change was answered ${answer.status}`)
}

async function sendRequest(n: number): Promise<void> {
  const { path, body, asOwner } = createRequest(n)
  const headers: Record<string, string> = asOwner ? { cookie: product.cookie, 'sec-fetch-site': 'same-origin' } : {}
  const { status } = await (body ? lean.post(path, JSON.stringify(body), headers) : lean.get(path, headers))
  if (status !== 200) throw new Error(`${path} answered ${status}`)
}

async function runClient(endTime: number): Promise<void> {
  while (performance.now() < endTime) {
    const n = requestCount++
    await (n % CHANGE_COUNT === 0 ? makeChange(n) : sendRequest(n))
  }
}

const pauseCount = Number(options.rests)
const usedMegabytes: number[] = []
try {
  console.log('| minute | requests | heap MB | beside it MB | process MB |\n|---|---|---|---|---|')
  for (let pauseIndex = 0; pauseIndex <= pauseCount; pauseIndex++) {
    const until = performance.now() + (Number(options.minutes) * 60_000) / pauseCount
    if (pauseIndex > 0) await Promise.all(Array.from({ length: CLIENTS }, () => runClient(until)))
    const { heapUsed, external, rss } = await product.measureMemory()
    if (pauseIndex > 0) usedMegabytes.push((heapUsed + external) / MB)
    const columns = [heapUsed, external, rss].map((bytes) => (bytes / MB).toFixed(1))
    console.log(
      `| ${((pauseIndex * Number(options.minutes)) / pauseCount).toFixed(0)} | ${requestCount} | ${columns.join(' | ')} |`,
    )
    if (options.snapshots && (pauseIndex === 1 || pauseIndex === pauseCount))
      await product.snapshot(join(options.snapshots, `${pauseIndex === 1 ? 'before' : 'after'}.heapsnapshot`))
  }
} finally {
  lean.close()
  await product.stop()
}

const third = Math.floor(usedMegabytes.length / 3)
const getLowest = (values: readonly number[]) => Math.min(...values)
const growthMb = getLowest(usedMegabytes.slice(-third)) - getLowest(usedMegabytes.slice(-2 * third, -third))
console.log(`the last third holds ${growthMb.toFixed(1)} MB more than the one before it; budget ${MAX_GROWTH_MB}`)
process.exitCode = growthMb > MAX_GROWTH_MB ? 1 : 0
