import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/db/transaction.ts'
import { newId } from '#server/kit/ids.ts'
import { freshDatabase, type TestDatabase } from '../../../../test/db.ts'
import { openQueue } from './pg-queue.ts'
import type { JobKind, Queue } from './queue.ts'

let database: TestDatabase
let queue: Queue
beforeAll(async () => {
  database = await freshDatabase()
  queue = await openQueue(database.connection, (error) => process.stderr.write(`${error.message}\n`))
})
afterAll(async () => {
  await queue.close()
  await database.drop()
})

type Kind = JobKind<{ name: string }>
const kindOf = (name: string, lanes = 1): Kind => ({ name, retries: 3, seconds: 60, lanes })

async function org(): Promise<string> {
  const id = newId()
  await database.db.insertInto('orgs').values({ id, title: 'Org' }).execute()
  return id
}

type Jobs = [name: string, jobs: number, of: string | null]
/** Enqueues jobs, one org's after the other's; whoever works sees all of them at once. */
const enqueueAll = (kind: Kind, all: readonly Jobs[]) =>
  transaction(database.db, async (trx) => {
    for (const [name, jobs, of] of all) for (let i = 0; i < jobs; i++) await queue.enqueue(trx, kind, { name }, of)
  })
const enqueue = (kind: Kind, ...jobs: Jobs) => enqueueAll(kind, [jobs])

/** Runs a kind until so many jobs have run, and answers their names in order. `during` is called as each begins. */
async function runAll(kind: Kind, jobs: number, during: (count: number) => Promise<void> = async () => {}) {
  const order: string[] = []
  await queue.work(kind, async ({ name }) => {
    order.push(name)
    await during(order.length)
  })
  await expect.poll(() => order.length, { timeout: 240_000, interval: 50 }).toBe(jobs)
  return order
}

test('an org with one job does not wait for another’s two hundred', async () => {
  const kind = kindOf('fair-start')
  await enqueue(kind, 'a', 200, await org())
  await enqueue(kind, 'b', 1, await org())
  const order = await runAll(kind, 201)
  expect(order.indexOf('b')).toBeLessThan(4)
})

test('who comes later joins where the queue is: neither before what waited nor behind all of it', async () => {
  const kind = kindOf('fair-later')
  const [a, b] = [await org(), await org()]
  await enqueue(kind, 'a', 40, a)
  const order = await runAll(kind, 70, async (count) => {
    if (count === 20) await enqueue(kind, 'b', 30, b)
  })
  expect(order.slice(0, 20)).toEqual(Array(20).fill('a'))
  const [ofA, ofB] = ['a', 'b'].map((name) => order.slice(20, 40).filter((one) => one === name).length)
  expect(Math.abs((ofA ?? 0) - (ofB ?? 0))).toBeLessThanOrEqual(2)
})

test('an org whose many jobs are done is no worse off than one that comes anew', async () => {
  const kind = kindOf('fair-past')
  const [a, b] = [await org(), await org()]
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

test('a job that fails is tried again, and others go on meanwhile', async () => {
  const kind = kindOf('fails-once')
  await enqueue(kind, 'bad', 1, null)
  await enqueue(kind, 'good', 1, null)
  let failed = false
  const order = await runAll(kind, 3, async (count) => {
    if (count === 1 && !failed) {
      failed = true
      throw new Error('not now')
    }
  })
  expect(order).toEqual(['bad', 'good', 'bad'])
})

test('a job of a transaction that rolls back does not exist', async () => {
  const kind = kindOf('rolled-back')
  const failing = transaction(database.db, async (trx) => {
    await queue.enqueue(trx, kind, { name: 'a' }, await org())
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await enqueue(kind, 'b', 1, null)
  expect(await runAll(kind, 1)).toEqual(['b'])
})
