import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Case, Wanted } from './answers-case.ts'
import { listCases } from './answers-lists.ts'
import { pageCases } from './answers-pages.ts'
import { recipeOf, type Recipe } from './bare-sql.ts'
import { leanClient } from './lean-client.ts'
import { startLeast } from './least.ts'
import { inTurn, throughputs } from './measure.ts'
import { startProduct, type Answer, type Product } from './product.ts'

// Measures requests per second with one and with eight connections, in turns: of the product, of another version of it
// (`--against DIR`, a built checkout with node_modules), of plain node:http that runs the same SQL and writes the rows
// as JSON, and of plain node:http that sends the same bytes. Prints a table. Usage: DATA_DIR=… node bench/answers.ts
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
const beforeTree = options.against === undefined ? undefined : resolve(options.against)
/** The running products by version and cache setting. */
const started = new Map<string, Product>()
const CLIENTS = [1, 8] as const
try {
  const cases = [...(await pageCases(product)), ...(await listCases(product))].filter(({ name }) =>
    name.includes(options.only),
  )
  const columns = [
    '',
    'kB',
    'statements',
    'ours',
    ...(beforeTree ? ['before'] : []),
    'its statements alone',
    'its bytes alone',
    'of these',
  ]
  console.log(`| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`)
  for (const one of cases) console.log(`| ${(await measure(one)).join(' | ')} |`)
} finally {
  for (const one of started.values()) await one.stop()
  await product.stop()
}

/** Starts a version of the product with a cache setting on the first product's database, or returns the running one. */
async function productFor(keeps: Case['keeps'], tree?: string): Promise<Product> {
  if (!keeps && !tree) return product
  const name = `${tree} ${keeps}`
  const known =
    started.get(name) ??
    (await startProduct({ beside: product, ...(keeps && { keeps }), ...(tree !== undefined && { tree }) }))
  started.set(name, known)
  return known
}

async function measure({ name, wanted, firsts, keeps }: Case): Promise<string[]> {
  const ours = await productFor(keeps)
  const lean = leanClient(ours.address)
  const other = beforeTree === undefined ? undefined : await productFor(keeps, beforeTree)
  const before = other && leanClient(other.address)
  const recipes: Recipe[] = []
  const bodies: Uint8Array[] = []
  for (const one of wanted) {
    // The first request fills caches, so it isn't recorded.
    if (!firsts) await answer(ours, lean, one)
    const { statements } = await ours.record(async () => bodies.push((await answer(ours, lean, one)).body))
    recipes.push(recipeOf(statements))
  }
  const least = await startLeast({ connection: product.connection, recipes, bodies })
  const leanest = leanClient(least.origin)
  const asked = () => inTurn(firsts ?? wanted)
  const [next, nextBefore] = [asked(), asked()]
  const [nextRows, nextBytes] = [inTurn([...wanted.keys()]), inTurn([...wanted.keys()])]
  const acts = [
    () => answer(ours, lean, next()),
    ...(other && before ? [() => answer(other, before, nextBefore())] : []),
    () => leanest.get(`/${nextRows()}`),
    () => leanest.get(`/bytes/${nextBytes()}`),
  ]
  for (const act of acts) for (let i = 0; i < 50; i++) await act()
  const each: number[][] = []
  for (const clients of CLIENTS)
    each.push(await throughputs(acts, clients, Number(options.seconds), Number(options.turns)))
  leanest.close()
  least.stop()
  lean.close()
  before?.close()
  const [one = [], many = []] = each
  const told = acts.map((_, i) => `${(one[i] ?? 0).toFixed(0)} / ${(many[i] ?? 0).toFixed(0)}`)
  const share = (rates: number[]) => ((rates[0] ?? 0) / (rates.at(-1) ?? 1)).toFixed(2)
  const bytes = bodies.reduce((sum, { length }) => sum + length, 0) / bodies.length
  const statements = recipes.flat().reduce((sum, { unit }) => sum + unit.length, 0) / wanted.length
  return [name, (bytes / 1000).toFixed(0), statements.toFixed(1), ...told, `${share(one)} / ${share(many)}`]
}

async function answer(
  { cookie }: Product,
  lean: ReturnType<typeof leanClient>,
  { path, body, asOwner }: Wanted,
): Promise<Answer> {
  const headers: Record<string, string> = asOwner ? { cookie, 'sec-fetch-site': 'same-origin' } : {}
  const found = await (body ? lean.post(path, JSON.stringify(body), headers) : lean.get(path, headers))
  if (found.status !== 200) throw new Error(`${path} answered ${found.status}: ${found.body.toString().slice(0, 300)}`)
  return found
}
