import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { explain, openPool, toRecipe, replay, readTableSizes, findFullyScannedTables, type Recipe } from './bare-sql.ts'
import { createLeanClient } from './lean-client.ts'
import { startMinimalServer } from './minimal-server.ts'
import { cycle, measureLatencies, median, measureThroughputs, type Latencies } from './measure.ts'
import { startProduct } from './product.ts'
import { createSearchCases, type SearchCase } from './search-cases.ts'

// Compares POST /search with the same SQL through a pool, alternating between the two. Budgets: HTTP adds at most 2 ms
// at the median with one client (the minimum that Node adds is shown too); 8 clients reach a third of the SQL's rate
// for listings and two thirds for text; p95 with one client is at most 100 ms; no plan scans a large table in full
// (only this fails the run). Usage: DATA_DIR=… node bench/search.ts [--plans FILE] [--requests 200] [--seconds 3]
// [--patience 60] [--only PART-OF-A-NAME]
const { values: options } = parseArgs({
  options: {
    plans: { type: 'string' },
    requests: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '3' },
    patience: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
  },
})
const MAX_ADDED_MS = 2
const MAX_P95_MS = 100
const SHARE = { listing: 1 / 3, text: 2 / 3 }
const CLIENTS = 8
// Slower cases are measured fewer times, which the output mentions.
const MAX_CASE_MS = Number(options.patience) * 1000

const product = await startProduct()
const pool = openPool(product.connection)
const lean = createLeanClient(product.address)
const sizes = await readTableSizes(product.connection)
const plans: string[] = []
/** Maps case, tables and statement to the number of requests whose plan scans these tables in full. */
const fullScans = new Map<string, number>()
try {
  for (const searchCase of await createSearchCases(product, pool))
    if (searchCase.name.includes(options.only)) await measure(searchCase)
} finally {
  lean.close()
  await pool.end()
  await product.stop()
}
if (options.plans) writeFileSync(options.plans, plans.join('\n'))
for (const [line, times] of fullScans) console.log(`READ WHOLE (${times} of the requests) ${line}`)
if (fullScans.size > 0) process.exitCode = 1

async function measure({ name, kind, bodies }: SearchCase): Promise<void> {
  const texts = bodies.map((body) => JSON.stringify(body))
  const recipes: Recipe[] = []
  let bytes = 0
  for (const text of texts) {
    // The first request warms up the session.
    bytes += await search(text)
    recipes.push(toRecipe((await product.record(() => search(text))).statements))
  }
  await explainAll(name, texts, recipes)
  const minimalServer = await startMinimalServer({ connection: product.connection, recipes })
  const minimalClient = createLeanClient(minimalServer.origin)
  const searchByHttp = (i: number) => search(texts[i] ?? '')
  const searchAsBrowser = (i: number) =>
    product.post('/search', texts[i] ?? '', { 'accept-encoding': 'gzip, deflate, br' })
  const replayRecipe = (i: number) => replay(pool, recipes[i] ?? [])
  const runMinimal = (i: number) => minimalClient.post(`/${i}`, texts[i] ?? '')
  const startedAt = performance.now()
  for (const i of texts.keys()) await replayRecipe(i)
  const msPerRequest = (performance.now() - startedAt) / texts.length
  const rounds = Math.min(Number(options.requests), Math.max(20, Math.round(MAX_CASE_MS / 3 / msPerRequest)))

  const [httpLatency, compressed, sql, node] = await measureLatencies(
    [searchByHttp, searchAsBrowser, replayRecipe, runMinimal],
    texts.length,
    rounds,
  )
  minimalClient.close()
  minimalServer.stop()
  const [nextIndex, nextRecipeIndex] = [cycle([...texts.keys()]), cycle([...texts.keys()])]
  const acts = [() => searchByHttp(nextIndex()), () => replayRecipe(nextRecipeIndex())]
  const [httpRate = 0, sqlRate = 0] = await measureThroughputs(acts, CLIENTS, Number(options.seconds), 3)
  if (!httpLatency || !compressed || !sql || !node) return
  const [addedMs, throughputShare] = [getAddedMs(sql, httpLatency), httpRate / sqlRate]
  const formatMs = (value: number) => value.toFixed(1)
  console.log(`${name} (${bodies.length} different, ${rounds} requests, answers of ${Math.round(bytes / texts.length / 1000)} kB)
  one client: p50 ${formatMs(httpLatency.p50)} ms, p95 ${formatMs(httpLatency.p95)} ms; bare SQL p50 ${formatMs(sql.p50)}, p95 ${formatMs(sql.p95)}; compressed for a browser p50 ${formatMs(compressed.p50)}
  ${formatVerdict(addedMs <= MAX_ADDED_MS)} HTTP adds ${addedMs.toFixed(2)} ms (budget ${MAX_ADDED_MS}); the least server adds ${getAddedMs(sql, node).toFixed(2)}
  ${formatVerdict(httpLatency.p95 <= MAX_P95_MS)} p95 ${formatMs(httpLatency.p95)} ms (budget ${MAX_P95_MS})
  ${formatVerdict(throughputShare >= SHARE[kind])} ${CLIENTS} clients: ${httpRate.toFixed(0)}/s, bare SQL ${sqlRate.toFixed(0)}/s, share ${throughputShare.toFixed(2)} (budget ${SHARE[kind].toFixed(2)})`)
}

/** How much slower `compared` is than `base`: the median difference over all bodies, in ms. */
function getAddedMs(base: Latencies, compared: Latencies): number {
  return median(compared.medianByKind.map((p50, i) => p50 - (base.medianByKind[i] ?? 0)))
}

function formatVerdict(isMet: boolean): string {
  return isMet ? 'met    ' : 'NOT MET'
}

async function search(text: string): Promise<number> {
  const { status, body } = await lean.post('/client/api/search', text, { cookie: product.cookie })
  if (status !== 200) throw new Error(`search answered ${status}: ${body.toString().slice(0, 300)}`)
  return body.length
}

/** Collects the plans of all statements for the plans file, and checks them for full scans. */
async function explainAll(name: string, texts: string[], recipes: Recipe[]): Promise<void> {
  const connection: pg.ClientConfig = product.connection
  for (const [i, recipe] of recipes.entries()) {
    for (const statement of recipe.flatMap(({ unit }) => unit)) {
      if (!/^\s*(\/\*.*?\*\/)?\s*(select|with|insert|update|delete)/i.test(statement.text)) continue
      const { fresh, warm } = await explain(connection, statement)
      for (const [state, plan] of Object.entries({ fresh, warm })) {
        const tables = findFullyScannedTables(plan, sizes)
        if (tables.length === 0) continue
        const line = `${name}: ${tables.join(', ')}, ${state} plan of ${abbreviateStatement(statement.text)}`
        fullScans.set(line, (fullScans.get(line) ?? 0) + 1)
      }
      const values = JSON.stringify(statement.values)
      plans.push(`== ${name}\n-- ${texts[i]}\n${statement.text}\n-- ${values}\n-- as a new statement\n${fresh}\n`)
      if (toPlanShape(warm) !== toPlanShape(fresh)) plans.push(`-- as a session has it after some requests\n${warm}\n`)
    }
  }
}

/** A plan without times, costs and parameters. */
function toPlanShape(plan: string): string {
  return plan.replace(/\(.*?\)|Buffers:.*|Planning:?.*|\d+|\$/g, '').replace(/^.*(Cond|Filter|Time).*$/gm, '')
}

/** A statement shortened to one line. */
function abbreviateStatement(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const sourceIndex = line.search(/ from "?(artifacts|folders|exhibits|projects)/i)
  return `${line.slice(0, 40)} …${line.slice(Math.max(40, sourceIndex), Math.max(40, sourceIndex) + 160)}`
}
