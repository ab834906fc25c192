import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { migrate } from './migrate.ts'

let folder: string
let database: TestDatabase

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-migrations-'))
  database = await createTestDatabase({ isEmpty: true })
})

afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const writeMigration = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const runMigrations = () => migrate(database.connection, folder)
const selectValues = async (sql: string) =>
  (await database.pool.query({ text: sql, rowMode: 'array' })).rows.flat() as unknown[]

test('applies each migration file once, in numerical order', async () => {
  writeMigration('0002-fill.sql', 'INSERT INTO a VALUES (1); INSERT INTO a VALUES (2)')
  writeMigration('0001-a.sql', 'CREATE TABLE a (n int)')
  expect(await runMigrations()).toEqual(['0001-a', '0002-fill'])
  expect(await runMigrations()).toEqual([])
  writeMigration('0003-more.sql', 'INSERT INTO a VALUES (3)')
  expect(await runMigrations()).toEqual(['0003-more'])
  expect(await selectValues('SELECT n FROM a ORDER BY n')).toEqual([1, 2, 3])
  expect(await selectValues('SELECT name FROM migrations ORDER BY name')).toEqual(['0001-a', '0002-fill', '0003-more'])
})

test('applies each migration once when several processes start at the same time', async () => {
  writeMigration('0001-a.sql', 'CREATE TABLE a (n int); SELECT pg_sleep(0.05)')
  writeMigration('0002-fill.sql', 'INSERT INTO a VALUES (1)')
  const results = await Promise.all([runMigrations(), runMigrations(), runMigrations()])
  expect(results.flat().sort()).toEqual(['0001-a', '0002-fill'])
  expect(await selectValues('SELECT count(*) FROM a')).toEqual([1])
})

test('waits for a table that is in use, without blocking other queries', async () => {
  writeMigration('0001-a.sql', 'CREATE TABLE a (n int)')
  await runMigrations()
  const [readingClient, otherClient] = [await database.pool.connect(), await database.pool.connect()]
  await readingClient.query('BEGIN; SELECT FROM a')
  writeMigration('0002-more.sql', 'ALTER TABLE a ADD COLUMN m int')
  const migration = migrate(database.connection, folder, { lockTimeoutMs: 50 })
  const attemptsQuery = `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()
    AND (query LIKE 'ALTER TABLE a%' OR query = 'ROLLBACK')`
  await expect.poll(() => selectValues(attemptsQuery)).toEqual([1])
  await otherClient.query('SELECT FROM a')
  await readingClient.query('COMMIT')
  expect(await migration).toEqual(['0002-more'])
  for (const client of [readingClient, otherClient]) client.release()
})

test('rejects a migration file that has changed since it was applied, ignoring line endings', async () => {
  writeMigration('0001-a.sql', 'CREATE TABLE a (n int);\n-- end\n')
  await runMigrations()
  writeMigration('0001-a.sql', 'CREATE TABLE a (n int);\r\n-- end\r\n')
  expect(await runMigrations()).toEqual([])
  writeMigration('0001-a.sql', 'CREATE TABLE a (n bigint);\n-- end\n')
  await expect(runMigrations()).rejects.toThrow('migration 0001-a has changed since it was applied')
})

test('rejects a database that is newer than the migration files', async () => {
  writeMigration('0001-a.sql', 'CREATE TABLE a (n int)')
  writeMigration('0002-b.sql', 'CREATE TABLE b (n int)')
  await runMigrations()
  rmSync(join(folder, '0002-b.sql'))
  await expect(runMigrations()).rejects.toThrow('newer than this version of Vitrine (it has migration 0002-b)')
})

test('reports in one line that a database was created by an unreleased version', async () => {
  writeMigration('0001-archive.sql', 'CREATE TABLE a (n int)')
  writeMigration('0002-library.sql', 'CREATE TABLE b (n int)')
  writeMigration('0003-more.sql', 'CREATE TABLE c (n int)')
  await runMigrations()
  for (const name of ['0001-archive.sql', '0002-library.sql', '0003-more.sql']) rmSync(join(folder, name))
  writeMigration('0001-functions.sql', 'CREATE TABLE a (n int)')
  writeMigration('0002-text.sql', 'CREATE TABLE b (n int)')
  await expect(runMigrations()).rejects.toThrow(
    /^the database was made by an unreleased version of Vitrine \(it has migration 0001-archive\) and can't be upgraded: start with an empty database$/,
  )
  expect(await selectValues('SELECT count(*)::int FROM migrations')).toEqual([3])
})

test('rejects a migration numbered below an applied one, a duplicate number and an invalid file name', async () => {
  writeMigration('0002-b.sql', 'CREATE TABLE b (n int)')
  await runMigrations()
  writeMigration('0001-a.sql', 'CREATE TABLE a (n int)')
  await expect(runMigrations()).rejects.toThrow('migration 0001-a comes before 0002-b')
  renameSync(join(folder, '0001-a.sql'), join(folder, '0002-a.sql'))
  await expect(runMigrations()).rejects.toThrow('two migrations have the number 0002')
  renameSync(join(folder, '0002-a.sql'), join(folder, '3.sql'))
  await expect(runMigrations()).rejects.toThrow('the name must be like')
})

test('rolls back a failing migration file and reports the line of the error', async () => {
  writeMigration('0001-a.sql', 'CREATE TABLE a (n int)')
  writeMigration('0002-bad.sql', 'CREATE TABLE b (n int);\nINSERT INTO missing VALUES (1)')
  await expect(runMigrations()).rejects.toThrow(
    'migration 0002-bad failed at line 2: relation "missing" does not exist',
  )
  expect(await selectValues("SELECT to_regclass('a') IS NOT NULL, to_regclass('b') IS NULL")).toEqual([true, true])
  writeMigration('0002-bad.sql', 'CREATE TABLE b (n int)')
  expect(await runMigrations()).toEqual(['0002-bad'])
})
