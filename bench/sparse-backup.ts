import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { copyTables } from './bare-copy.ts'
import { openPool } from './bare-sql.ts'
import { measureLists, time, verdict, type Lists } from './beside.ts'
import { receiveNextMessage, startProduct } from './product.ts'
import type { SparseJob, SparseJobReport } from './sparse-job.ts'
import { SparseStore } from './sparse-store.ts'

// Backs up an archive whose files are simulated: zeros with an id at their end, in a store that remembers only that. Twice, the
// second time quickly, while someone requests a list every 50 ms, and compares it with COPY of the same tables and with a copy of
// the same objects between the same stores. --restore restores it afterwards. Budgets as in backup.ts.
// Usage: DATA_DIR=… node bench/sparse-backup.ts [--files 1000000] [--bytes 100000] [--priority low|normal] [--restore]
const { values: options } = parseArgs({
  options: {
    files: { type: 'string', default: '1000000' },
    bytes: { type: 'string', default: '100000' },
    priority: { type: 'string', default: 'low' },
    restore: { type: 'boolean', default: false },
  },
})
const [MEMORY_BUDGET_MB, SLOWDOWN_BUDGET] = [300, 1.5]
const BATCH = 5000
const ALONE_MS = 20_000

const dataDir = resolve(process.env.DATA_DIR ?? 'data-bench')
const folder = mkdtempSync(join(dataDir, 'sparse-'))
const product = await startProduct()
const toId = (n: number): string => `00000000-0000-4000-9000-${n.toString(16).padStart(12, '0')}`
const pool = openPool(product.connection)
try {
  await createFiles(Number(options.files), Number(options.bytes))
  await measureAll()
} finally {
  await pool.end()
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Adds files with bytes to the archive. The seeded ones have none, so a backup reports them as lost. */
async function createFiles(count: number, bytes: number): Promise<void> {
  const store = new SparseStore(join(folder, 'source'))
  const toKey = (id: string): string => `o/${id.slice(-2)}/${id}`
  // They look for the items of the files, and there are none.
  await pool.query('ALTER TABLE files DISABLE TRIGGER USER')
  const begun = createHash('sha256').update(Buffer.alloc(bytes - toId(0).length))
  for (let first = 0; first < count; first += BATCH) {
    const ids = Array.from({ length: Math.min(BATCH, count - first) }, (_, n) => toId(first + n))
    store.addSparse(
      ids.map((id) => ({ key: toKey(id), tail: Buffer.from(id) })),
      bytes,
    )
    await pool.query(
      `INSERT INTO files (id, sha256, size, mime, type, key, status, created_at)
       SELECT id, sha256, $4, 'image/jpeg', 'image', key, 'ready', $5
       FROM unnest($1::uuid[], $2::text[], $3::text[]) AS f (id, sha256, key)
       ON CONFLICT (id) DO UPDATE SET sha256 = excluded.sha256, size = excluded.size WHERE files.sha256 <> excluded.sha256`,
      [ids, ids.map((id) => begun.copy().update(id).digest('hex')), ids.map(toKey), bytes, Date.now()],
    )
  }
  await pool.query('ALTER TABLE files ENABLE TRIGGER USER')
  await store.close()
}

async function measureAll(): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM projects ORDER BY created_at LIMIT 1')
  const [project] = rows
  if (!project) throw new Error('run bench/seed.ts first')
  await measureLists(product, project.id, sleep(ALONE_MS / 4))
  const alone = await measureLists(product, project.id, sleep(ALONE_MS))
  console.log(`lists alone: ${describeLists(alone)}`)
  const beside = async (kind: SparseJob['kind'], target = 'backup') => {
    const job = runJob(kind, target)
    const lists = await measureLists(product, project.id, job)
    const report = await job
    describe(kind, report, lists, alone)
    return report.seconds
  }
  const first = await beside('backup')
  const plain = (await time(copyTables(product.connection, folder))) + (await beside('copy', 'copy'))
  console.log(`first backup against COPY and copy, ${plain.toFixed(0)} s: ${(first / plain).toFixed(2)}`)
  await beside('quick backup')
  if (options.restore) await beside('restore')
}

async function runJob(kind: SparseJob['kind'], target: string): Promise<SparseJobReport> {
  const job: SparseJob = {
    ...{
      kind,
      connection: product.connection,
      dataDir: join(folder, 'restored'),
      isConsiderate: options.priority === 'low',
    },
    ...{ source: join(folder, 'source'), target: join(folder, target) },
  }
  // As scripts/run.mjs starts the command.
  const child = fork(join(import.meta.dirname, 'sparse-job.ts'), [JSON.stringify(job)], {
    execArgv: ['--max-semi-space-size=16'],
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
  })
  return receiveNextMessage<SparseJobReport>(child)
}

function describe(
  kind: string,
  { seconds, cpuSeconds, stages, memory, calls, result }: SparseJobReport,
  lists: Lists,
  alone: Lists,
) {
  const [grown, slowdown] = [memory.peak - memory.rest, lists.p95 / alone.p95]
  console.log(`${kind}: ${seconds.toFixed(1)} s, of a processor ${cpuSeconds.toFixed(1)} s; ${JSON.stringify(result)}`)
  for (const [name, duration] of stages) console.log(`  ${name}: ${duration.toFixed(1)} s`)
  console.log(`  calls: ${JSON.stringify(calls)}`)
  console.log(
    `  memory: ${memory.rest.toFixed(0)} → ${memory.peak.toFixed(0)} MB, ${verdict(grown < MEMORY_BUDGET_MB)}`,
  )
  console.log(
    `  lists beside it: ${describeLists(lists)} (${slowdown.toFixed(2)}), ${verdict(slowdown <= SLOWDOWN_BUDGET)}`,
  )
}

function describeLists({ p50, p95, longest }: Lists): string {
  return `p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, at most ${longest.toFixed(0)} ms`
}
