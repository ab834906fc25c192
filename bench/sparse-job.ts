import { lowerPriority } from '../src/server/backup/run/lower-priority.ts'
import { makeBackup } from '../src/server/backup/make-backup.ts'
import { Place } from '../src/server/backup/place/place.ts'
import { restoreBackup } from '../src/server/backup/restore-backup.ts'
import { chooseBackup } from '../src/server/backup/verify-backup.ts'
import { connect } from '../src/server/db/connect.ts'
import { join } from 'node:path'
import type pg from 'pg'
import { readMemory, time } from './beside.ts'
import { SparseStore, type Calls } from './sparse-store.ts'

// One job of sparse-backup.ts in its own process, at the priority of backups. Started with the job as JSON.

export interface SparseJob {
  kind: 'backup' | 'quick backup' | 'restore' | 'copy'
  connection: pg.ClientConfig
  /** Files of sparse stores. */
  source: string
  target: string
  /** Where a restore creates its database and its store. */
  dataDir: string
  isConsiderate: boolean
}

export interface SparseJobReport {
  seconds: number
  /** The time of a processor. */
  cpuSeconds: number
  /** The seconds of each stage, in order. */
  stages: [name: string, seconds: number][]
  /** In MB: before the job, and at most. */
  memory: { rest: number; peak: number }
  /** Calls of the two stores. */
  calls: { source: Calls; target: Calls }
  result: unknown
}

const PARALLEL_COPIES = 8

const job = JSON.parse(process.argv[2] ?? '') as SparseJob
const [source, target] = [new SparseStore(job.source), new SparseStore(job.target)]
const stages: [string, number][] = []
if (job.isConsiderate) lowerPriority()
const rest = readMemory(process.pid).now
let result: unknown
const [started, cpu] = [performance.now(), process.cpuUsage()]
const seconds = await time(perform().then((made) => (result = made)))
const { user, system } = process.cpuUsage(cpu)
const report: SparseJobReport = {
  ...{ seconds, cpuSeconds: (user + system) / 1e6, result, memory: { rest, peak: readMemory(process.pid).peak } },
  stages: stages.map(([name, start], n) => [name, ((stages[n + 1]?.[1] ?? started + seconds * 1000) - start) / 1000]),
  calls: { source: source.calls, target: target.calls },
}
for (const store of [source, target]) await store.close()
process.send?.(report)
process.disconnect()

function noteStage(name: string): void {
  stages.push([name, performance.now()])
}

async function perform(): Promise<unknown> {
  const { kind, connection, dataDir } = job
  if (kind === 'copy') return copyAll()
  const place = await new Place(target).open()
  if (kind === 'restore') {
    const migrationsDir = join(import.meta.dirname, '../migrations')
    const database = await connect({ dataDir })
    const store = new SparseStore(join(dataDir, 'objects'))
    try {
      const openTarget = async () => ({
        ...{ connection: database.connection, store, dataDir },
        configuredSecret: undefined,
      })
      return await restoreBackup(place, await chooseBackup(place), { migrationsDir, report: noteStage, openTarget })
    } finally {
      await store.close()
      await database.close()
    }
  }
  const { objects, copied, rows } = await makeBackup({ connection, store: source, secret: null, version: '0' }, place, {
    isQuick: kind === 'quick backup',
    report: noteStage,
  })
  return { rows, objects: objects.count - objects.missing, bytes: objects.bytes, copied: copied.objects }
}

/** Copies all objects without looking at them. */
async function copyAll(): Promise<number> {
  let count = 0
  const copyObject = async (key: string) => {
    const object = await source.get(key)
    if (object) await target.put(key, object.body)
    count++
  }
  const batch: string[] = []
  for await (const { key } of source.list('')) {
    batch.push(key)
    if (batch.length === PARALLEL_COPIES) await Promise.all(batch.splice(0).map(copyObject))
  }
  await Promise.all(batch.map(copyObject))
  return count
}
