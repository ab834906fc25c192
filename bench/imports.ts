import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import type { Import } from '../src/shared/entities/imports/import.ts'
import { openPool } from './bare-sql.ts'
import { measureLists, readMemory, time, verdict } from './beside.ts'
import { startProduct } from './product.ts'
import { startWorker } from './worker.ts'

// Imports a table into a new project of a large archive: reading, dry run, run, and bare COPY of the same rows. During
// the run, someone else requests a list every 50 ms. Budgets: the dry run of 100,000 rows takes 60 s, worker and web process need
// 300 MB more, and the p95 of the lists grows by half. Usage: DATA_DIR=… node bench/imports.ts [--rows 100000]
const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } })
const rowCount = Number(options.rows)
const [DRY_RUN_BUDGET_S, MEMORY_BUDGET_MB, SLOWDOWN_BUDGET] = [60, 300, 1.5]
const HEADERS = ['Reference', 'Title', 'Description', 'Date', 'Place', 'Subject', 'Folder', 'Photographer', 'Height']

interface CopyConnection {
  sendCopyFromChunk(bytes: Buffer): void
  endCopyFrom(): void
}

const dataDir = resolve(process.env.DATA_DIR ?? 'data-bench')
const tablePath = join(tmpdir(), `vitrine-bench-${process.pid}.csv`)
const product = await startProduct()
const pool = openPool(product.connection)
const worker = await startWorker(product, dataDir)
try {
  await measureImport()
} finally {
  await worker.stop()
  await pool.end()
  await product.stop()
  rmSync(tablePath, { force: true })
}

function createTable(): string {
  const quote = (text: string) => `"${text}"`
  const rows = Array.from({ length: rowCount }, (_, n) =>
    [
      `B-${String(n).padStart(6, '0')}`,
      `Photograph ${n} of the harbour`,
      `Boats at the quay, seen from the mill.\n\nNumber ${n} of the register.`,
      n % 3 === 0 ? `c. ${1850 + (n % 120)}` : String(1850 + (n % 120)),
      `Place ${n % 500}`,
      `boats; quay; word ${n % 2000}`,
      `Box ${n % 100}`,
      `Photographer ${n % 300}`,
      `${n % 50} cm`,
    ]
      .map(quote)
      .join(','),
  )
  return [HEADERS.join(','), ...rows].join('\n')
}

async function measureImport(): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM projects ORDER BY created_at LIMIT 1')
  const [seeded] = rows
  if (!seeded) throw new Error('run bench/seed.ts first')
  // The seeded organisation has more files than its plan allows.
  const { id: org } = await product.postJson<{ id: string }>('/orgs', { title: 'Imports' })
  const { id: project } = await product.postJson<{ id: string }>('/projects', {
    org,
    title: `Import ${Date.now()}`,
  })
  await product.postJson(`/projects/${project}/fields`, { key: 'maker', type: 'person', label: { en: 'Photographer' } })
  await product.postJson(`/projects/${project}/fields`, {
    key: 'height',
    type: 'number',
    unit: 'cm',
    label: { en: 'Height' },
  })
  writeFileSync(tablePath, createTable())
  const alone = await measureLists(product, seeded.id, sleep(20_000))
  const processes = [
    { name: 'worker', pid: worker.pid, before: readMemory(worker.pid).now },
    { name: 'web process', pid: await findWebPid(), before: 0 },
  ].map((entry) => ({ ...entry, before: readMemory(entry.pid).now }))

  const readSeconds = await time(upload(project).then((id) => waitFor(id, 'mapped')))
  const [entry] = await product.get<Import[]>(`/projects/${project}/imports`)
  if (!entry) throw new Error('the import is missing')
  const planSeconds = await time(step(entry, 'plan', 'planned'))
  const run = step(entry, 'run', 'done')
  const started = performance.now()
  const beside = await measureLists(product, seeded.id, run)
  await run
  const runSeconds = (performance.now() - started) / 1000
  const { counts } = await product.get<Import>(`/imports/${entry.id}`)
  print('read', readSeconds)
  print('dry run', planSeconds, (planSeconds * 100_000) / rowCount <= DRY_RUN_BUDGET_S)
  print('run', runSeconds)
  if (counts.done !== rowCount) throw new Error(`only ${counts.done} of ${rowCount} rows were imported`)

  const copySeconds = await measureCopy('bench_rows')
  const intoArtifactsSeconds = await measureArtifacts(project)
  print('bare COPY of the same rows', copySeconds)
  console.log(`run against bare COPY: ${(runSeconds / copySeconds).toFixed(0)}`)
  print('the same items by one INSERT', intoArtifactsSeconds)
  console.log(`run against one INSERT: ${(runSeconds / intoArtifactsSeconds).toFixed(1)}`)
  for (const { name, pid, before } of processes) {
    const growth = readMemory(pid).peak - before
    console.log(`memory of the ${name}: ${growth.toFixed(0)} MB more at most, ${verdict(growth < MEMORY_BUDGET_MB)}`)
  }
  const slowdown = beside.p95 / alone.p95
  console.log(
    `lists beside the run: p50 ${alone.p50.toFixed(1)} → ${beside.p50.toFixed(1)} ms, p95 ${alone.p95.toFixed(1)} → ${beside.p95.toFixed(1)} ms (${slowdown.toFixed(2)}), ${verdict(slowdown <= SLOWDOWN_BUDGET)}`,
  )
}

function print(name: string, seconds: number, isMet?: boolean): void {
  const end = isMet === undefined ? '' : `, ${verdict(isMet)}`
  console.log(`${name}: ${seconds.toFixed(1)} s, ${Math.round(rowCount / seconds)} rows/s${end}`)
}

/** The process that listens at the product's address: a child of this one other than the worker. */
async function findWebPid(): Promise<number> {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ')
  return Number(children.find((pid) => Number(pid) !== worker.pid))
}

async function upload(project: string): Promise<string> {
  const form = new FormData()
  form.set('source', 'table')
  form.set('file', new Blob([readFileSync(tablePath)]), 'register.csv')
  const response = await fetch(`${product.address}/client/api/projects/${project}/imports`, {
    method: 'POST',
    headers: { cookie: product.cookie, 'sec-fetch-site': 'same-origin' },
    body: form,
  })
  if (response.status !== 201) throw new Error(`the upload answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as Import).id
}

async function step({ id, settings }: Import, name: 'plan' | 'run', state: Import['state']): Promise<void> {
  await product.postJson(`/imports/${id}/${name}`, name === 'plan' ? (settings ?? {}) : {})
  await waitFor(id, state)
}

async function waitFor(id: string, state: Import['state']): Promise<void> {
  for (;;) {
    const entry = await product.get<Import>(`/imports/${id}`)
    if (entry.state === state) return
    if (entry.problem) throw new Error(`the import is ${entry.state}: ${JSON.stringify(entry.problem)}`)
    await sleep(1000)
  }
}

/** The seconds that COPY takes for the table into a new table of texts. */
async function measureCopy(table: string): Promise<number> {
  const columns = HEADERS.map((header) => header.toLowerCase())
  await pool.query(`DROP TABLE IF EXISTS ${table}`)
  await pool.query(`CREATE TABLE ${table} (${columns.map((column) => `${column} text`).join(', ')})`)
  const client = await pool.connect()
  try {
    return await time(
      copyIn(client, `COPY ${table} FROM STDIN WITH (FORMAT csv, HEADER true)`, readFileSync(tablePath)),
    )
  } finally {
    client.release()
  }
}

/** Sends bytes to a COPY statement, by the driver's protocol for queries. */
function copyIn(client: pg.PoolClient, statement: string, bytes: Buffer): Promise<void> {
  return new Promise((done, reject) => {
    client.query({
      submit: (connection: pg.Connection) => connection.query(statement),
      handleCopyInResponse(connection: CopyConnection) {
        connection.sendCopyFromChunk(bytes)
        connection.endCopyFrom()
      },
      handleCommandComplete: () => {},
      handleReadyForQuery: done,
      handleError: reject,
    } as never)
  })
}

/** The seconds for inserting the items' rows again by one statement, with the triggers and indexes of items. */
async function measureArtifacts(project: string): Promise<number> {
  await pool.query('CREATE TABLE bench_artifacts AS SELECT * FROM artifacts WHERE project = $1', [project])
  await pool.query('UPDATE bench_artifacts SET id = gen_random_uuid()')
  const { rows } = await pool.query<{ names: string }>(
    `SELECT string_agg(quote_ident(attname), ', ') AS names FROM pg_attribute
     WHERE attrelid = 'artifacts'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
  )
  const names = rows[0]?.names ?? ''
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const seconds = await time(client.query(`INSERT INTO artifacts (${names}) SELECT ${names} FROM bench_artifacts`))
    await client.query('ROLLBACK')
    return seconds
  } finally {
    client.release()
    await pool.query('DROP TABLE bench_artifacts, bench_rows')
  }
}
