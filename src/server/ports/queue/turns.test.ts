import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/db/transaction.ts'
import { newId } from '#server/kit/ids.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts'
import { openQueue } from './pg-queue.ts'
import type { JobKind, Queue } from './queue.ts'

let database: TestDatabase
let queue: Queue
beforeAll(async () => {
  database = await createTestDatabase()
  queue = await openQueue(database.connection, (error) => process.stderr.write(`${error.message}\n`))
})
afterAll(async () => {
  await queue.close()
  await database.drop()
})

type Kind = JobKind<{ name: string }>
const createKind = (name: string, lanes = 1): Kind => ({ name, retries: 3, timeoutSeconds: 60, lanes })

async function createOrg(): Promise<string> {
  const id = newId()
  await database.db.insertInto('orgs').values({ id, title: 'Org' }).execute()
  return id
}

type Batch = [name: string, count: number, org: string | null]
/** Enqueues all batches in one transaction, so that workers see all jobs at the same time. */
const enqueueAll = (kind: Kind, batches: readonly Batch[]) =>
  transaction(database.db, async (trx) => {
    for (const [name, count, org] of batches)
      for (let i = 0; i < count; i++) await queue.enqueue(trx, kind, { name }, org)
  })
const enqueue = (kind: Kind, ...batch: Batch) => enqueueAll(kind, [batch])

/**
 * Runs jobs of a kind until `count` have started and returns their names in order. `onStart` is called as each one
 * starts.
 */
async function runAll(kind: Kind, count: number, onStart: (started: number) => Promise<void> = async () => {}) {
  const order: string[] = []
  await queue.work(kind, async ({ name }) => {
    order.push(name)
    await onStart(order.length)
  })
  await expect.poll(() => order.length, { interval: 50 }).toBe(count)
  return order
}

test('runs an organisation’s only job before the 200 jobs that another organisation enqueued first', async () => {
  const kind = createKind('fair-start')
  await enqueue(kind, 'a', 200, await createOrg())
  await enqueue(kind, 'b', 1, await createOrg())
  const order = await runAll(kind, 201)
  expect(order.indexOf('b')).toBeLessThan(4)
})

test('alternates between two organisations when the second enqueues while the first one’s jobs are running', async () => {
  const kind = createKind('fair-later')
  const [a, b] = [await createOrg(), await createOrg()]
  await enqueue(kind, 'a', 40, a)
  const order = await runAll(kind, 70, async (count) => {
    if (count === 20) await enqueue(kind, 'b', 30, b)
  })
  expect(order.slice(0, 20)).toEqual(Array(20).fill('a'))
  const [countA, countB] = ['a', 'b'].map((name) => order.slice(20, 40).filter((entry) => entry === name).length)
  expect(Math.abs((countA ?? 0) - (countB ?? 0))).toBeLessThanOrEqual(2)
})

test('gives an organisation with many finished jobs the same priority as an organisation without any', async () => {
  const kind = createKind('fair-past')
  const [a, b] = [await createOrg(), await createOrg()]
  await enqueue(kind, 'old', 30, a)
  await runAll(kind, 30)
  await enqueueAll(kind, [
    ['b', 20, b],
    ['a', 1, a],
  ])
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT data->>'name' AS name FROM pgboss.job WHERE name = $1 AND data->>'name' <> 'old' ORDER BY priority DESC, created_on`,
    [kind.name],
  )
  expect(rows.map((row) => row.name).indexOf('a')).toBeLessThan(4)
})

test('continues with other jobs while a failed job waits for its retry', async () => {
  const kind = createKind('fails-once')
  await enqueue(kind, 'bad', 1, null)
  await enqueue(kind, 'good', 1, null)
  let hasFailed = false
  const order = await runAll(kind, 3, async (count) => {
    if (count === 1 && !hasFailed) {
      hasFailed = true
      throw new Error('not now')
    }
  })
  expect(order).toEqual(['bad', 'good', 'bad'])
})

test('creates no job when the enqueuing transaction rolls back', async () => {
  const kind = createKind('rolled-back')
  const failingTransaction = transaction(database.db, async (trx) => {
    await queue.enqueue(trx, kind, { name: 'a' }, await createOrg())
    throw new Error('no')
  })
  await expect(failingTransaction).rejects.toThrow('no')
  await enqueue(kind, 'b', 1, null)
  expect(await runAll(kind, 1)).toEqual(['b'])
})
