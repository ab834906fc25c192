import { PgBoss, type ConstructorOptions } from 'pg-boss'
import { CompiledQuery, type Transaction } from 'kysely'
import type { ClientConfig } from 'pg'
import type { Database } from '#server/db/tables/index.ts'
import type { JobKind, Queue } from './queue.ts'

const CONNECTIONS = 4

/** The queue in the same PostgreSQL, by pg-boss. A killed worker's jobs come back within seconds (heartbeat). */
export async function openQueue(connection: ClientConfig, onError: (error: Error) => void): Promise<Queue> {
  const options: ConstructorOptions = {
    ...(connection as ConstructorOptions),
    max: CONNECTIONS,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
  }
  const boss = new PgBoss(options)
  boss.on('error', onError)
  await boss.start()
  const known = new Set<string>()

  const ensure = async (kind: JobKind<object>) => {
    if (known.has(kind.name)) return
    await boss.createQueue(kind.name, {
      retryLimit: kind.retries,
      retryDelay: 2,
      retryBackoff: true,
      expireInSeconds: kind.seconds,
      heartbeatSeconds: 12,
    })
    known.add(kind.name)
  }

  return {
    async enqueue(trx, kind, payload) {
      await ensure(kind)
      await boss.send(kind.name, payload, { db: { executeSql: (sql, values) => run(trx, sql, values) } })
    },
    async work(kind, handler) {
      await ensure(kind)
      for (let lane = 0; lane < kind.lanes; lane++) {
        await boss.work(kind.name, { batchSize: 1, pollingIntervalSeconds: 2 }, async ([job]) => {
          if (job) await handler(job.data as never, job.signal)
        })
      }
    },
    async close() {
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

async function run(trx: Transaction<Database>, sql: string, values: unknown[] = []) {
  const result = await trx.executeQuery(CompiledQuery.raw(sql, values))
  return { rows: result.rows as never[] }
}
