import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss, type ConstructorOptions } from 'pg-boss'
import { CompiledQuery, type Transaction } from 'kysely'
import type { ClientConfig } from 'pg'
import type { Database } from '#server/db/tables/index.ts'
import type { JobKind, Queue } from './queue.ts'
import { takeNextTurn } from './turns.ts'

const MAX_CONNECTIONS = 4
// A worker is considered dead if it sends no heartbeat for this long: the minimum that the library allows, plus some
// grace.
const HEARTBEAT_S = 12
const MAX_RETRY_DELAY_S = 300
/** How long running jobs have to stop, in ms. */
const GRACE_MS = 10_000

/**
 * A queue in the same PostgreSQL database, using pg-boss. If a worker is killed, its heartbeat stops and its jobs
 * return to the queue within seconds.
 */
export async function openQueue(
  connection: ClientConfig,
  onError: (error: Error) => void,
  onRun: (run: { kind: string; failed: boolean; seconds: number }) => void = () => {},
): Promise<Queue> {
  const options: ConstructorOptions = {
    ...(connection as ConstructorOptions),
    max: MAX_CONNECTIONS,
    useListenNotify: true,
    // Both are needed: otherwise dead workers are only detected once a minute.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  }
  const boss = new PgBoss(options)
  boss.on('error', onError)
  await boss.start()
  const stopController = new AbortController()
  const queues = new Map<string, Promise<void>>()

  const ensureQueue = (kind: JobKind<object>) => {
    const existing = queues.get(kind.name)
    if (existing) return existing
    const creation = createQueue(boss, kind)
    queues.set(kind.name, creation)
    creation.catch(() => queues.delete(kind.name))
    return creation
  }

  const activeKinds = new Set<string>()
  const stopWorking = async () => {
    stopController.abort(new Error('this worker is stopping'))
    const workersStopped = Promise.all([...activeKinds].map((name) => boss.offWork(name, { wait: true })))
    await Promise.race([workersStopped, sleep(GRACE_MS, undefined, { ref: false })])
  }

  return {
    async enqueue(trx, kind, payload, org) {
      await ensureQueue(kind)
      const turn = org ? await takeNextTurn(trx, kind.name, org) : null
      const db = { executeSql: (text: string, values?: unknown[]) => runSql(trx, text, values) }
      const id = await boss.send(kind.name, payload, { db, ...(turn !== null && { priority: -turn }) })
      if (!id) throw new Error(`no job of kind ${kind.name} was created`)
      return id
    },
    async work(kind, handler) {
      await ensureQueue(kind)
      activeKinds.add(kind.name)
      for (let lane = 0; lane < kind.lanes; lane++) {
        const worker = await boss.work(
          kind.name,
          { batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
          async ([job]) => {
            if (!job) return
            // Claim the next job as soon as this one ends.
            boss.notifyWorker(worker)
            const startedAt = performance.now()
            const seconds = () => (performance.now() - startedAt) / 1000
            try {
              await handler(job.data as never, AbortSignal.any([job.signal, stopController.signal]))
              onRun({ kind: kind.name, failed: false, seconds: seconds() })
            } catch (error) {
              if (!stopController.signal.aborted) onRun({ kind: kind.name, failed: true, seconds: seconds() })
              throw error
            }
          },
        )
      }
    },
    async retryNow(kinds) {
      const names = kinds.map(({ name }) => name)
      await boss
        .getDb()
        .executeSql(`UPDATE pgboss.job SET start_after = now() WHERE name = ANY($1::text[]) AND state = 'retry'`, [
          names,
        ])
    },
    stopWorking,
    async close() {
      await stopWorking()
      await boss.stop({ graceful: true, timeout: GRACE_MS })
    },
  }
}

async function createQueue(boss: PgBoss, kind: JobKind<object>): Promise<void> {
  const options = {
    retryLimit: kind.retries,
    retryDelay: 2,
    retryDelayMax: MAX_RETRY_DELAY_S,
    retryBackoff: true,
    expireInSeconds: kind.timeoutSeconds,
    heartbeatSeconds: HEARTBEAT_S,
    notify: true,
    // Finished jobs are never read.
    deleteAfterSeconds: 3600,
  }
  await boss.createQueue(kind.name, options)
  // A queue created by an earlier version would otherwise keep its old options.
  await boss.updateQueue(kind.name, options)
}

async function runSql(trx: Transaction<Database>, text: string, values: unknown[] = []) {
  const result = await trx.executeQuery(CompiledQuery.raw(text, values))
  return { rows: result.rows as never[] }
}
