import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/db.ts'
import { migrate } from './migrate.ts'

let folder: string
let database: TestDatabase

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-migrations-'))
  database = await freshDatabase({ empty: true })
})

afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const run = () => migrate(database.connection, folder)
const select = async (sql: string) =>
  (await database.pool.query({ text: sql, rowMode: 'array' })).rows.flat() as unknown[]

test('applies each file once, in order', async () => {
  write('0002-fill.sql', 'INSERT INTO a VALUES (1); INSERT INTO a VALUES (2)')
  write('0001-a.sql', 'CREATE TABLE a (n int)')
  expect(await run()).toEqual(['0001-a', '0002-fill'])
  expect(await run()).toEqual([])
  write('0003-more.sql', 'INSERT INTO a VALUES (3)')
  expect(await run()).toEqual(['0003-more'])
  expect(await select('SELECT n FROM a ORDER BY n')).toEqual([1, 2, 3])
  expect(await select('SELECT name FROM migrations ORDER BY name')).toEqual(['0001-a', '0002-fill', '0003-more'])
})

test('is safe when several processes start at once', async () => {
  write('0001-a.sql', 'CREATE TABLE a (n int); SELECT pg_sleep(0.05)')
  write('0002-fill.sql', 'INSERT INTO a VALUES (1)')
  const results = await Promise.all([run(), run(), run()])
  expect(results.flat().sort()).toEqual(['0001-a', '0002-fill'])
  expect(await select('SELECT count(*) FROM a')).toEqual([1])
})

test('waits for a table in use without blocking others', async () => {
  write('0001-a.sql', 'CREATE TABLE a (n int)')
  await run()
  const [reader, other] = [await database.pool.connect(), await database.pool.connect()]
  await reader.query('BEGIN; SELECT FROM a')
  write('0002-more.sql', 'ALTER TABLE a ADD COLUMN m int')
  const done = migrate(database.connection, folder, 50)
  const tried = `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()
    AND (query LIKE 'ALTER TABLE a%' OR query = 'ROLLBACK')`
  await expect.poll(() => select(tried)).toEqual([1])
  await other.query('SELECT FROM a')
  await reader.query('COMMIT')
  expect(await done).toEqual(['0002-more'])
  for (const client of [reader, other]) client.release()
})

test('refuses an applied file that has changed, except for line endings', async () => {
  write('0001-a.sql', 'CREATE TABLE a (n int);\n-- end\n')
  await run()
  write('0001-a.sql', 'CREATE TABLE a (n int);\r\n-- end\r\n')
  expect(await run()).toEqual([])
  write('0001-a.sql', 'CREATE TABLE a (n bigint);\n-- end\n')
  await expect(run()).rejects.toThrow('migration 0001-a has changed since it was applied')
})

test('refuses a database that is newer than the files', async () => {
  write('0001-a.sql', 'CREATE TABLE a (n int)')
  write('0002-b.sql', 'CREATE TABLE b (n int)')
  await run()
  rmSync(join(folder, '0002-b.sql'))
  await expect(run()).rejects.toThrow('newer than this version of Vitrine (it has migration 0002-b)')
})

test('refuses a database of an unreleased version with a one-line message', async () => {
  write('0001-archive.sql', 'CREATE TABLE a (n int)')
  write('0002-library.sql', 'CREATE TABLE b (n int)')
  write('0003-more.sql', 'CREATE TABLE c (n int)')
  await run()
  for (const name of ['0001-archive.sql', '0002-library.sql', '0003-more.sql']) rmSync(join(folder, name))
  write('0001-functions.sql', 'CREATE TABLE a (n int)')
  write('0002-text.sql', 'CREATE TABLE b (n int)')
  await expect(run()).rejects.toThrow(
    /^the database was made by an unreleased version of Vitrine \(it has migration 0001-archive\) and can't be upgraded: start with an empty database$/,
  )
  expect(await select('SELECT count(*)::int FROM migrations')).toEqual([3])
})

test('refuses a file numbered below an applied one, a duplicate number and a bad name', async () => {
  write('0002-b.sql', 'CREATE TABLE b (n int)')
  await run()
  write('0001-a.sql', 'CREATE TABLE a (n int)')
  await expect(run()).rejects.toThrow('migration 0001-a comes before 0002-b')
  renameSync(join(folder, '0001-a.sql'), join(folder, '0002-a.sql'))
  await expect(run()).rejects.toThrow('two migrations have the number 0002')
  renameSync(join(folder, '0002-a.sql'), join(folder, '3.sql'))
  await expect(run()).rejects.toThrow('the name must be like')
})

test('rolls back a file that fails and names the line', async () => {
  write('0001-a.sql', 'CREATE TABLE a (n int)')
  write('0002-bad.sql', 'CREATE TABLE b (n int);\nINSERT INTO missing VALUES (1)')
  await expect(run()).rejects.toThrow('migration 0002-bad failed at line 2: relation "missing" does not exist')
  expect(await select("SELECT to_regclass('a') IS NOT NULL, to_regclass('b') IS NULL")).toEqual([true, true])
  write('0002-bad.sql', 'CREATE TABLE b (n int)')
  expect(await run()).toEqual(['0002-bad'])
})
