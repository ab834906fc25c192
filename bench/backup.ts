import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { copyTables } from './bare-copy.ts'
import { openPool } from './bare-sql.ts'
import { measureLists, readMemory, time, verdict, type Lists } from './beside.ts'
import { startProduct } from './product.ts'

// Backs up a large archive while someone requests a list every 50 ms, twice, and compares it with COPY of the same tables and
// cp of the same files in the same run. Its files are sparse: a different first line each, then zeros. Budgets: the command takes
// 300 MB, and the p95 of the lists grows by half. Usage: DATA_DIR=… node bench/backup.ts [--files 100000] [--bytes 200000]
const { values: options } = parseArgs({
  options: { files: { type: 'string', default: '100000' }, bytes: { type: 'string', default: '200000' } },
})
const [MEMORY_BUDGET_MB, SLOWDOWN_BUDGET] = [300, 1.5]
const MEMORY_INTERVAL_MS = 200
const BATCH = 1000

const dataDir = resolve(process.env.DATA_DIR ?? 'data-bench')
const filesDir = join(dataDir, 'files')
const product = await startProduct()
const pool = openPool(product.connection)
const toId = (n: number): string => `00000000-0000-4000-9000-${n.toString(16).padStart(12, '0')}`
const toKey = (id: string): string => `o/${id.slice(-2)}/${id}`
const target = mkdtempSync(join(dataDir, 'backup-'))
try {
  await createFiles()
  await measureBackups()
} finally {
  await pool.end()
  await product.stop()
  rmSync(target, { recursive: true, force: true })
}

/** Adds files with bytes to the archive. The seeded ones have none, so a backup reports them as lost. */
async function createFiles(): Promise<void> {
  const [count, bytes] = [Number(options.files), Number(options.bytes)]
  const zeros = Buffer.alloc(bytes)
  for (let first = 0; first < count; first += BATCH) {
    const ids = Array.from({ length: Math.min(BATCH, count - first) }, (_, n) => toId(first + n))
    const digests: string[] = []
    for (const id of ids) {
      const path = join(filesDir, toKey(id))
      mkdirSync(dirname(path), { recursive: true })
      const file = await open(path, 'w')
      await file.write(id)
      await file.truncate(bytes)
      await file.close()
      digests.push(createHash('sha256').update(id).update(zeros.subarray(id.length)).digest('hex'))
    }
    await pool.query(
      `INSERT INTO files (id, sha256, size, mime, type, key, status, created_at)
       SELECT id, sha256, $4, 'image/jpeg', 'image', key, 'ready', $5
       FROM unnest($1::uuid[], $2::text[], $3::text[]) AS f (id, sha256, key)
       ON CONFLICT (id) DO UPDATE SET sha256 = excluded.sha256, size = excluded.size`,
      [ids, digests, ids.map(toKey), bytes, Date.now()],
    )
  }
}

async function measureBackups(): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM projects ORDER BY created_at LIMIT 1')
  const [seeded] = rows
  if (!seeded) throw new Error('run bench/seed.ts first')
  const alone = await measureLists(product, seeded.id, sleep(20_000))
  const first = await backUp('first backup', seeded.id, alone)
  await backUp('second backup', seeded.id, alone)
  const copySeconds = await time(copyTables(product.connection, target))
  console.log(`COPY of the tables, compressed: ${copySeconds.toFixed(1)} s`)
  const cpSeconds = await time(run('cp', ['-r', '--sparse=never', filesDir, join(target, 'cp')]))
  console.log(`cp of the files: ${cpSeconds.toFixed(1)} s`)
  console.log(`first backup against both: ${(first / (copySeconds + cpSeconds)).toFixed(2)}`)
}

/** Runs the command, and prints its duration, its memory and by how much it slows down lists. */
async function backUp(name: string, project: string, alone: Lists): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../scripts/backups.ts'), 'backup', createJson()], {
    env: { ...process.env, DATA_DIR: dataDir, SECRET: '-'.repeat(32), DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let answer = ''
  child.stdout.on('data', (text: Buffer) => (answer += text.toString()))
  const memory = { peak: 0 }
  const watch = setInterval(() => (memory.peak = Math.max(memory.peak, readPeak(child.pid ?? 0))), MEMORY_INTERVAL_MS)
  const started = performance.now()
  const end = once(child, 'close')
  const beside = await measureLists(product, project, end)
  clearInterval(watch)
  const seconds = (performance.now() - started) / 1000
  const { rows, files, copied, missing } = JSON.parse(answer) as {
    rows: number
    files: number
    copied: { objects: number; bytes: number }
    missing: string[]
  }
  console.log(
    `${name}: ${seconds.toFixed(1)} s; ${rows} rows, ${files} files, ${copied.objects} copied (${Math.round(copied.bytes / 1e6)} MB), lost ones named: ${missing.length}`,
  )
  console.log(`memory: ${memory.peak.toFixed(0)} MB at most, ${verdict(memory.peak < MEMORY_BUDGET_MB)}`)
  const slowdown = beside.p95 / alone.p95
  console.log(
    `lists beside it: p50 ${alone.p50.toFixed(1)} → ${beside.p50.toFixed(1)} ms, p95 ${alone.p95.toFixed(1)} → ${beside.p95.toFixed(1)} ms (${slowdown.toFixed(2)}), ${verdict(slowdown <= SLOWDOWN_BUDGET)}`,
  )
  return seconds
}

function createJson(): string {
  return JSON.stringify({ to: join(target, 'backup'), cwd: dataDir, json: true })
}

/** The most memory a process has had, in MB, or 0 once it has ended. */
function readPeak(pid: number): number {
  try {
    return readMemory(pid).peak
  } catch {
    return 0
  }
}

async function run(command: string, args: string[]): Promise<void> {
  const [code] = (await once(spawn(command, args, { stdio: 'inherit' }), 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
}
