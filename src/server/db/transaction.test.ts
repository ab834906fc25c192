import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/db.ts'
import { refusalOf } from './refusals.ts'
import { afterCommit, transaction } from './transaction.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await freshDatabase({ empty: true })
  await database.pool.query(
    'CREATE TABLE t (id int PRIMARY KEY, n bigint NOT NULL); INSERT INTO t VALUES (1, 0), (2, 0)',
  )
})

afterAll(() => database.drop())

const total = async () => (await database.pool.query<{ n: number }>('SELECT sum(n)::bigint AS n FROM t')).rows[0]?.n

test('retries after a deadlock without losing changes', async () => {
  let runs = 0
  const before = (await total()) ?? 0
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const add = (first: number, second: number, mine: typeof one, theirs: typeof one) =>
    transaction(database.db, async (trx) => {
      runs += 1
      await sql`UPDATE t SET n = n + 1 WHERE id = ${first}`.execute(trx)
      // Neither continues before the other has locked its row, so each then waits for the other.
      mine.resolve()
      await theirs.promise
      await sql`UPDATE t SET n = n + 1 WHERE id = ${second}`.execute(trx)
    })
  await Promise.all([add(1, 2, one, other), add(2, 1, other, one)])
  expect(await total()).toBe(before + 4)
  expect(runs).toBeGreaterThan(2)
})

const heard: string[] = []
beforeAll(() => database.conflicts.listen((kind, outcome) => void heard.push(`${kind} ${outcome}`)))

test('retries a limited number of times, then answers busy', async () => {
  heard.length = 0
  let runs = 0
  const failing = transaction(database.db, async (trx) => {
    runs++
    await sql`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$`.execute(trx)
  })
  const error: unknown = await failing.catch((reason: unknown) => reason)
  expect(runs).toBe(6)
  expect(heard).toEqual([...Array<string>(5).fill('serialization retried'), 'serialization refused'])
  expect(refusalOf(error)).toMatchObject({ code: 'busy', status: 503, retryAfter: 2 })
})

test('retries a single statement after a deadlock', async () => {
  heard.length = 0
  await database.pool
    .query(`CREATE SEQUENCE tries; CREATE FUNCTION fails_twice() RETURNS int LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('tries') < 3 THEN RAISE EXCEPTION USING ERRCODE = '40P01'; END IF; RETURN 1; END $$`)
  const { rows } = await sql`SELECT fails_twice() AS one`.execute(database.db)
  expect(rows).toEqual([{ one: 1 }])
  expect(heard).toEqual(['deadlock retried', 'deadlock retried'])
})

test('does not retry after a lock timeout', async () => {
  heard.length = 0
  let runs = 0
  await transaction(database.db, async (holder) => {
    await sql`UPDATE t SET n = n WHERE id = 1`.execute(holder)
    const late = transaction(database.db, async (trx) => {
      runs++
      await sql`SET LOCAL lock_timeout = 50`.execute(trx)
      await sql`UPDATE t SET n = n WHERE id = 1`.execute(trx)
    })
    expect(refusalOf(await late.catch((reason: unknown) => reason))).toMatchObject({ code: 'busy', status: 503 })
  })
  expect(runs).toBe(1)
  expect(heard).toEqual(['lock_timeout refused'])
})

test('answers not_found for a missing reference', () => {
  expect(refusalOf({ code: '23503' })).toMatchObject({ code: 'not_found', status: 404 })
})

test('rolls back without hooks or retries after an error', async () => {
  const before = await total()
  const done: string[] = []
  const failing = transaction(database.db, async (trx) => {
    done.push('run')
    await afterCommit(trx, () => void done.push('hook'))
    await sql`UPDATE t SET n = n + ${1}`.execute(trx)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(done).toEqual(['run'])
  expect(await total()).toBe(before)
})

test('runs hooks in order after the outer transaction has committed', async () => {
  const before = (await total()) ?? 0
  const seen: unknown[] = []
  const value = await transaction(database.db, async (trx) => {
    await transaction(trx, async (inner) => {
      await sql`UPDATE t SET n = n + ${5} WHERE id = ${1}`.execute(inner)
      await afterCommit(inner, async () => void seen.push(await total()))
    })
    await afterCommit(trx, () => void seen.push('second'))
    expect(seen).toEqual([])
    return 'value'
  })
  expect(value).toBe('value')
  expect(seen).toEqual([before + 5, 'second'])
})

test('runs prepared statements after a migration has changed their table', async () => {
  const { db, pool } = database
  const read = () => sql<{ id: number }>`SELECT * FROM t WHERE id = ${1}`.execute(db).then((result) => result.rows[0])
  await Promise.all([read(), read(), read(), read(), read()])
  await pool.query('ALTER TABLE t ADD COLUMN extra text')
  expect(await read()).toHaveProperty('extra')
  await pool.query('ALTER TABLE t ADD COLUMN other text')
  const rows = await transaction(db, async (trx) => (await sql`SELECT * FROM t WHERE id = ${1}`.execute(trx)).rows)
  expect(rows[0]).toHaveProperty('other')
})

test('reads bigint as a number and prepares parametrised statements by name', async () => {
  const one = await database.db.connection().execute(async (db) => {
    const found = await sql<{ n: unknown }>`SELECT ${'9007199254740991'}::bigint AS n`.execute(db)
    const named = await sql<{
      c: number
    }>`SELECT count(*) AS c FROM pg_prepared_statements WHERE statement LIKE '%AS n'`.execute(db)
    return [found.rows[0]?.n, named.rows[0]?.c]
  })
  expect(one).toEqual([Number.MAX_SAFE_INTEGER, 1])
})
