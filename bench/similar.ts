import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { MAX_DISTANCE } from '../src/server/features/similar/similar.model.ts'
import { measureLook } from '../src/server/ports/media/image/measure-look.ts'
import { drawPhotograph } from '../test/support/sample-files/photographs.ts'
import { explain, findFullyScannedTables, openPool, readTableSizes } from './bare-sql.ts'
import { median, quantile } from './measure.ts'
import { startProduct } from './product.ts'

// Measures look-alikes in the archive of bench/seed.ts: comparing a new file with all others, the list of one item and
// the pages of groups. Budgets: a comparison takes a third of reading
// all hashes, a list 100 ms and a page of groups 500 ms at p95, and no plan reads half of a large table.
// Usage: DATA_DIR=… node bench/similar.ts [--plans FILE] [--requests 100]
const { values: options } = parseArgs({
  options: { plans: { type: 'string' }, requests: { type: 'string', default: '100' } },
})
const MAX_COMPARISON_SHARE = 1 / 3
const MAX_LIST_MS = 100
const MAX_PAGE_MS = 500
const FILES = 1_000_000
const OWN_FILES = 20_000
const DRAWN_PICTURES = 60
const COMPARED_FILES = 50

const product = await startProduct()
const pool = openPool(product.connection)
const plans: string[] = []
let hasFailed = false
try {
  await fillLooks()
  for (const table of ['files', 'looks', 'similar_files', 'similar_items', 'artifacts'])
    await pool.query(`VACUUM ANALYZE ${table}`)
  await measureComparison()
  const [project] = await readIds('SELECT id FROM projects LIMIT 1')
  const items = await readIds(`SELECT a.id FROM similar_files s JOIN artifacts a ON a.file = s.file
    WHERE a.active ORDER BY a.id LIMIT ${options.requests}`)
  await measureCalls(
    'similar items of one item',
    items.map((id) => `/artifacts/${id}/similar`),
    MAX_LIST_MS,
  )
  await measureCalls('groups of the project, first page', [`/projects/${project}/similar`], MAX_PAGE_MS)
  const { cursor } = await product.get<{ cursor: string }>(`/projects/${project}/similar`)
  await measureCalls(
    'groups of the project, second page',
    [`/projects/${project}/similar?cursor=${cursor}`],
    MAX_PAGE_MS,
  )
} finally {
  await pool.end()
  await product.stop()
}
if (options.plans) writeFileSync(options.plans, plans.join('\n'))
if (hasFailed) process.exitCode = 1

async function readIds(sql: string): Promise<string[]> {
  return (await pool.query<{ id: string }>(sql)).rows.map((row) => row.id)
}

/**
 * Adds files until there are a million, and gives each a look: that of a drawn picture in which a quarter of the bits is
 * changed. The archive's few files are shared by many items each, so 20,000 items get a separate file, of which
 * every fifth looks like the one before.
 */
async function fillLooks(): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM looks')
  if (rows[0]?.n === FILES) return
  const looks = []
  for (let seed = 1; seed <= DRAWN_PICTURES; seed++) looks.push(await measureLook(sharp(await drawPhotograph(seed))))
  await pool.query('TRUNCATE looks, similar_files, similar_items')
  await pool.query(`INSERT INTO files (id, sha256, size, mime, type, key, status)
    SELECT new_id(), md5('look' || n), 1000, 'image/jpeg', 'image', 'o/look' || n, 'ready'
    FROM generate_series((SELECT count(*) + 1 FROM files), ${FILES}) n`)
  const toRandomBits = (salt: string) => `('x' || md5(f.n || '${salt}'))::bit(64)`
  await pool.query(
    `INSERT INTO looks (file, look, is_compared)
    SELECT f.id, p.look::bit(64) # (${toRandomBits('a')} & ${toRandomBits('b')}), true
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM files) f
    JOIN unnest($1::text[]) WITH ORDINALITY p (look, i) ON p.i = 1 + f.n % cardinality($1::text[])`,
    [looks.filter((look) => look !== undefined)],
  )
  await pool.query(`UPDATE artifacts a SET file = f.id FROM
      (SELECT id, row_number() OVER (ORDER BY id) AS n FROM artifacts WHERE active AND type = 'image' LIMIT ${OWN_FILES}) i
      JOIN (SELECT id, row_number() OVER (ORDER BY id DESC) AS n FROM files LIMIT ${OWN_FILES}) f USING (n)
    WHERE a.id = i.id`)
  await pool.query(`WITH pairs AS (SELECT id, lag(id) OVER (ORDER BY id DESC) AS other, row_number() OVER (ORDER BY id DESC) AS n
      FROM files ORDER BY id DESC LIMIT ${OWN_FILES})
    INSERT INTO similar_files SELECT id, other, 3 FROM pairs WHERE n % 5 = 0 UNION ALL SELECT other, id, 3 FROM pairs WHERE n % 5 = 0`)
}

/** Compares looks as the worker does, and with a statement that reads all of them, in turn. */
async function measureComparison(): Promise<void> {
  const bands = [1, 17, 33, 49].map(
    (from) => `substring(l.look, ${from}, 16)::integer = ANY(close_bands(substring(n.look, ${from}, 16)::integer))`,
  )
  const toSql = (
    condition: string,
  ) => `SELECT count(*)::int AS n FROM looks n CROSS JOIN LATERAL (SELECT l.file FROM looks l
    WHERE l.look IS NOT NULL AND l.file <> n.file AND bit_count(l.look # n.look) <= ${MAX_DISTANCE} ${condition}) c WHERE n.file = $1`
  const [withBands, withoutBands] = [toSql(`AND (${bands.join(' OR ')})`), toSql('')]
  const files = await readIds(`SELECT file AS id FROM looks TABLESAMPLE system (1) LIMIT ${COMPARED_FILES}`)
  const timesMs: [number[], number[]] = [[], []]
  for (const file of files)
    for (const [i, sql] of [withBands, withoutBands].entries()) {
      const startedAt = performance.now()
      await pool.query(sql, [file])
      timesMs[i]?.push(performance.now() - startedAt)
    }
  const [bandsMs, allMs] = timesMs.map(median) as [number, number]
  const plan = await explain(product.connection, { text: withBands, values: [files[0]] } as Parameters<
    typeof explain
  >[1])
  plans.push(`compare one look\n${plan.fresh}`)
  const usesIndexes = plan.fresh.includes('looks_band_1')
  report(
    `compare one file with ${FILES} others`,
    `p50 ${bandsMs.toFixed(0)} ms, p95 ${quantile(timesMs[0], 0.95).toFixed(
      0,
    )} ms; reading all looks ${allMs.toFixed(0)} ms, share ${(bandsMs / allMs).toFixed(2)} (budget ${MAX_COMPARISON_SHARE.toFixed(2)})`,
    bandsMs / allMs <= MAX_COMPARISON_SHARE && usesIndexes,
  )
}

async function measureCalls(name: string, paths: readonly string[], budgetMs: number): Promise<void> {
  const timesMs: number[] = []
  for (let i = -5; i < Number(options.requests); i++) {
    const startedAt = performance.now()
    await product.get(paths[(i + 5) % paths.length] ?? '')
    if (i >= 0) timesMs.push(performance.now() - startedAt)
  }
  const sizes = await readTableSizes(product.connection)
  const scanned = new Set<string>()
  const { statements } = await product.record(() => product.get(paths[0] ?? ''))
  for (const statement of statements.filter(({ text }) => /^\s*(?:select|with)/i.test(text))) {
    const { fresh, warm } = await explain(product.connection, statement)
    plans.push(`${name}\n${fresh}\n${warm}`)
    for (const plan of [fresh, warm]) for (const table of findFullyScannedTables(plan, sizes)) scanned.add(table)
  }
  const p95 = quantile(timesMs, 0.95)
  report(
    name,
    `p50 ${median(timesMs).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (budget ${budgetMs})${scanned.size > 0 ? `; reads half of ${[...scanned].join(', ')}` : ''}`,
    p95 <= budgetMs && scanned.size === 0,
  )
}

function report(name: string, text: string, isMet: boolean): void {
  hasFailed ||= !isMet
  console.log(`${isMet ? 'met     ' : 'NOT MET '} ${name}: ${text}`)
}
