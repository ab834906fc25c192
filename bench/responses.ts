import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { AnswerCase, BenchRequest } from './response-case.ts'
import { listCases } from './list-cases.ts'
import { createPageCases } from './page-cases.ts'
import { toRecipe, type Recipe } from './bare-sql.ts'
import { createLeanClient } from './lean-client.ts'
import { startMinimalServer } from './minimal-server.ts'
import { cycle, measureThroughputs } from './measure.ts'
import { startProduct, type Answer, type Product } from './product.ts'

// Measures requests per second with one and with eight connections, alternating between the product, another version of
// it (`--against DIR`, a built checkout with node_modules), plain node:http that runs the same SQL and writes the rows
// as JSON, and plain node:http that sends the same bytes. Prints a table. Usage: DATA_DIR=… node bench/responses.ts
// [--only PART-OF-A-NAME] [--seconds 2] [--turns 3] [--against DIR]
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '2' },
    turns: { type: 'string', default: '3' },
    against: { type: 'string' },
  },
})

const product = await startProduct()
const baselineTree = options.against === undefined ? undefined : resolve(options.against)
/** The running products by version and cache setting. */
const runningProducts = new Map<string, Product>()
const CLIENTS = [1, 8] as const
try {
  const cases = [...(await createPageCases(product)), ...(await listCases(product))].filter(({ name }) =>
    name.includes(options.only),
  )
  const columns = [
    '',
    'kB',
    'statements',
    'ours',
    ...(baselineTree ? ['before'] : []),
    'its statements alone',
    'its bytes alone',
    'of these',
  ]
  console.log(`| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`)
  for (const answerCase of cases) console.log(`| ${(await measure(answerCase)).join(' | ')} |`)
} finally {
  for (const one of runningProducts.values()) await one.stop()
  await product.stop()
}

/** Starts a version of the product with a cache setting on the first product's database, or returns the running one. */
async function getProduct(cacheMode: AnswerCase['cacheMode'], tree?: string): Promise<Product> {
  if (!cacheMode && !tree) return product
  const name = `${tree} ${cacheMode}`
  const running =
    runningProducts.get(name) ??
    (await startProduct({
      sharedWith: product,
      ...(cacheMode && { cacheMode: cacheMode }),
      ...(tree !== undefined && { tree }),
    }))
  runningProducts.set(name, running)
  return running
}

async function measure({ name, requests, uncachedRequests, cacheMode }: AnswerCase): Promise<string[]> {
  const currentProduct = await getProduct(cacheMode)
  const client = createLeanClient(currentProduct.address)
  const baselineProduct = baselineTree === undefined ? undefined : await getProduct(cacheMode, baselineTree)
  const baselineClient = baselineProduct && createLeanClient(baselineProduct.address)
  const recipes: Recipe[] = []
  const bodies: Uint8Array[] = []
  for (const one of requests) {
    // The first request fills caches, so it isn't recorded.
    if (!uncachedRequests) await sendRequest(currentProduct, client, one)
    const { statements } = await currentProduct.record(async () =>
      bodies.push((await sendRequest(currentProduct, client, one)).body),
    )
    recipes.push(toRecipe(statements))
  }
  const minimalServer = await startMinimalServer({ connection: product.connection, recipes, bodies })
  const minimalClient = createLeanClient(minimalServer.origin)
  const cycleRequests = () => cycle(uncachedRequests ?? requests)
  const [nextRequest, nextBaselineRequest] = [cycleRequests(), cycleRequests()]
  const [nextRowsIndex, nextBytesIndex] = [cycle([...requests.keys()]), cycle([...requests.keys()])]
  const acts = [
    () => sendRequest(currentProduct, client, nextRequest()),
    ...(baselineProduct && baselineClient
      ? [() => sendRequest(baselineProduct, baselineClient, nextBaselineRequest())]
      : []),
    () => minimalClient.get(`/${nextRowsIndex()}`),
    () => minimalClient.get(`/bytes/${nextBytesIndex()}`),
  ]
  for (const act of acts) for (let i = 0; i < 50; i++) await act()
  const ratesByClients: number[][] = []
  for (const clients of CLIENTS)
    ratesByClients.push(await measureThroughputs(acts, clients, Number(options.seconds), Number(options.turns)))
  minimalClient.close()
  minimalServer.stop()
  client.close()
  baselineClient?.close()
  const [oneClientRates = [], eightClientRates = []] = ratesByClients
  const rateColumns = acts.map(
    (_, i) => `${(oneClientRates[i] ?? 0).toFixed(0)} / ${(eightClientRates[i] ?? 0).toFixed(0)}`,
  )
  const formatShare = (rates: number[]) => ((rates[0] ?? 0) / (rates.at(-1) ?? 1)).toFixed(2)
  const bytes = bodies.reduce((sum, { length }) => sum + length, 0) / bodies.length
  const averageStatements = recipes.flat().reduce((sum, { unit }) => sum + unit.length, 0) / requests.length
  return [
    name,
    (bytes / 1000).toFixed(0),
    averageStatements.toFixed(1),
    ...rateColumns,
    `${formatShare(oneClientRates)} / ${formatShare(eightClientRates)}`,
  ]
}

async function sendRequest(
  { cookie }: Product,
  lean: ReturnType<typeof createLeanClient>,
  { path, body, asOwner }: BenchRequest,
): Promise<Answer> {
  const headers: Record<string, string> = asOwner ? { cookie, 'sec-fetch-site': 'same-origin' } : {}
  const response = await (body ? lean.post(path, JSON.stringify(body), headers) : lean.get(path, headers))
  if (response.status !== 200)
    throw new Error(`${path} answered ${response.status}: ${response.body.toString().slice(0, 300)}`)
  return response
}
