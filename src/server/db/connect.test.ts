import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { connect, openDatabase } from './connect.ts'

const missingDir = join(tmpdir(), 'never-made')

test('opens an external database by its URL', async () => {
  const database = await connect({ databaseUrl: inject('database').connection.connectionString, dataDir: missingDir })
  const { rows } = await sql<{ n: number }>`SELECT ${1}::int AS n`.execute(database.db)
  expect(rows).toEqual([{ n: 1 }])
  // Even connections that only listen must notice that the server is gone.
  expect(database.connection).toMatchObject({ keepAlive: true, keepAliveInitialDelayMillis: 10_000 })
  await database.close()
  await database.close()
})

test('starts the embedded database on connect and stops it on close', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-connect-'))
  for (let round = 0; round < 2; round++) {
    const database = await connect({ dataDir })
    expect((await database.pool.query('SELECT current_database() AS name')).rows).toEqual([{ name: 'vitrine' }])
    await database.close()
  }
  rmSync(dataDir, { recursive: true })
})

test('logs a lost connection, but not during shutdown', async () => {
  const lines: string[] = []
  const { connectionString } = inject('database').connection
  const database = openDatabase({ connectionString }, { log: (line) => void lines.push(line) })
  const { rows } = await database.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(database.jobDb)
  await expect.poll(() => lines).toEqual([expect.stringMatching(/^database connection lost: terminating/)])
  const closePromise = database.close()
  database.pool.emit('error', new Error('the server stops'), undefined as never)
  await closePromise
  expect(lines.length).toBe(1)
})

test('reports an unreachable database in one line that omits the password', async () => {
  const failedConnection = connect({ databaseUrl: 'postgres://user:secret@127.0.0.1:1/name', dataDir: missingDir })
  await expect(failedConnection).rejects.toThrow(
    /^cannot connect to the database at 127\.0\.0\.1:1 \([^\n]*ECONNREFUSED[^\n]*\): check DATABASE_URL$/,
  )
  await expect(failedConnection).rejects.not.toThrow('secret')
  await expect(connect({ databaseUrl: 'postgres://user@:99999999', dataDir: missingDir })).rejects.toThrow(
    'DATABASE_URL',
  )
})
