import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { translateDatabaseError } from './translate-error.ts'
import { afterCommit, transaction } from './transaction.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true })
  await database.pool.query(
    'CREATE TABLE t (id int PRIMARY KEY, n bigint NOT NULL); INSERT INTO t VALUES (1, 0), (2, 0)',
  )
})

afterAll(() => database.drop())

const getTotal = async () => (await database.pool.query<{ n: number }>('SELECT sum(n)::bigint AS n FROM t')).rows[0]?.n

test('retries after a deadlock without losing changes', async () => {
  let runCount = 0
  const totalBefore = (await getTotal()) ?? 0
  const [firstLocked, secondLocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const addToRows = (first: number, second: number, ownLock: typeof firstLocked, otherLock: typeof firstLocked) =>
    transaction(database.db, async (trx) => {
      runCount += 1
      await sql`UPDATE t SET n = n + 1 WHERE id = ${first}`.execute(trx)
      // Each continues only when the other has locked its row, so that both then wait for each other.
      ownLock.resolve()
      await otherLock.promise
      await sql`UPDATE t SET n = n + 1 WHERE id = ${second}`.execute(trx)
    })
  await Promise.all([addToRows(1, 2, firstLocked, secondLocked), addToRows(2, 1, secondLocked, firstLocked)])
  expect(await getTotal()).toBe(totalBefore + 4)
  expect(runCount).toBeGreaterThan(2)
})

const conflictLog: string[] = []
beforeAll(() => database.conflicts.listen((kind, outcome) => void conflictLog.push(`${kind} ${outcome}`)))

test('retries a transaction a limited number of times, then throws busy', async () => {
  conflictLog.length = 0
  let runCount = 0
  const failingTransaction = transaction(database.db, async (trx) => {
    runCount++
    await sql`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$`.execute(trx)
  })
  const error: unknown = await failingTransaction.catch((reason: unknown) => reason)
  expect(runCount).toBe(6)
  expect(conflictLog).toEqual([...Array<string>(5).fill('serialization retried'), 'serialization refused'])
  expect(translateDatabaseError(error)).toMatchObject({ code: 'busy', status: 503, retryAfter: 2 })
})

test('retries a single statement after a deadlock', async () => {
  conflictLog.length = 0
  await database.pool
    .query(`CREATE SEQUENCE tries; CREATE FUNCTION fails_twice() RETURNS int LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('tries') < 3 THEN RAISE EXCEPTION USING ERRCODE = '40P01'; END IF; RETURN 1; END $$`)
  const { rows } = await sql`SELECT fails_twice() AS one`.execute(database.db)
  expect(rows).toEqual([{ one: 1 }])
  expect(conflictLog).toEqual(['deadlock retried', 'deadlock retried'])
})

test('does not retry after a lock timeout', async () => {
  conflictLog.length = 0
  let runCount = 0
  await transaction(database.db, async (lockingTrx) => {
    await sql`UPDATE t SET n = n WHERE id = 1`.execute(lockingTrx)
    const waitingTransaction = transaction(database.db, async (trx) => {
      runCount++
      await sql`SET LOCAL lock_timeout = 50`.execute(trx)
      await sql`UPDATE t SET n = n WHERE id = 1`.execute(trx)
    })
    expect(translateDatabaseError(await waitingTransaction.catch((reason: unknown) => reason))).toMatchObject({
      code: 'busy',
      status: 503,
    })
  })
  expect(runCount).toBe(1)
  expect(conflictLog).toEqual(['lock_timeout refused'])
})

test('translates a foreign key violation to not_found', () => {
  expect(translateDatabaseError({ code: '23503' })).toMatchObject({ code: 'not_found', status: 404 })
})

test('runs no commit hooks and doesn’t retry when an error rolls the transaction back', async () => {
  const totalBefore = await getTotal()
  const log: string[] = []
  const failingTransaction = transaction(database.db, async (trx) => {
    log.push('run')
    await afterCommit(trx, () => void log.push('hook'))
    await sql`UPDATE t SET n = n + ${1}`.execute(trx)
    throw new Error('no')
  })
  await expect(failingTransaction).rejects.toThrow('no')
  expect(log).toEqual(['run'])
  expect(await getTotal()).toBe(totalBefore)
})

test('runs commit hooks in order after the outer transaction has committed', async () => {
  const totalBefore = (await getTotal()) ?? 0
  const hookLog: unknown[] = []
  const value = await transaction(database.db, async (trx) => {
    await transaction(trx, async (inner) => {
      await sql`UPDATE t SET n = n + ${5} WHERE id = ${1}`.execute(inner)
      await afterCommit(inner, async () => void hookLog.push(await getTotal()))
    })
    await afterCommit(trx, () => void hookLog.push('second'))
    expect(hookLog).toEqual([])
    return 'value'
  })
  expect(value).toBe('value')
  expect(hookLog).toEqual([totalBefore + 5, 'second'])
})

test('runs prepared statements even after a migration has changed their table', async () => {
  const { db, pool } = database
  const readRow = () =>
    sql<{ id: number }>`SELECT * FROM t WHERE id = ${1}`.execute(db).then((result) => result.rows[0])
  await Promise.all([readRow(), readRow(), readRow(), readRow(), readRow()])
  await pool.query('ALTER TABLE t ADD COLUMN extra text')
  expect(await readRow()).toHaveProperty('extra')
  await pool.query('ALTER TABLE t ADD COLUMN other text')
  const rows = await transaction(db, async (trx) => (await sql`SELECT * FROM t WHERE id = ${1}`.execute(trx)).rows)
  expect(rows[0]).toHaveProperty('other')
})

test('returns bigint as a number, and runs parametrised queries as named prepared statements', async () => {
  const results = await database.db.connection().execute(async (db) => {
    const bigintResult = await sql<{ n: unknown }>`SELECT ${'9007199254740991'}::bigint AS n`.execute(db)
    const statementResult = await sql<{
      c: number
    }>`SELECT count(*) AS c FROM pg_prepared_statements WHERE statement LIKE '%AS n'`.execute(db)
    return [bigintResult.rows[0]?.n, statementResult.rows[0]?.c]
  })
  expect(results).toEqual([Number.MAX_SAFE_INTEGER, 1])
})
