import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { ROOT } from './paths.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    database: { connection: { connectionString: string }; template: string }
  }
}

/**
 * Starts one database server for the whole run, with a migrated template database that each test file copies. It is an
 * embedded server in a temporary folder, or the one of TEST_DATABASE_URL, whose user must be allowed to create databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Backups and media tools run at the lowest priority: beside tests with a higher one they would starve.
  setPriority(constants.priority.PRIORITY_LOW)
  const server = await startServer()
  const template = `vitrine_template_${randomBytes(6).toString('hex')}`
  const connectionString = server.url
  try {
    await runStatement(connectionString, `CREATE DATABASE ${template}`)
    await migrate({ connectionString: withDatabase(connectionString, template) }, join(ROOT, 'migrations'))
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('database', { connection: { connectionString }, template })
  return async () => {
    await runStatement(connectionString, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`).catch(() => {})
    await server.stop()
  }
}

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const externalUrl = process.env.TEST_DATABASE_URL
  if (externalUrl) return { url: externalUrl, stop: async () => {} }
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-test-'))
  const removeDataDir = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    // Test data is disposable: don't wait for the disk. Several applications connect in parallel.
    const embedded = await startEmbedded({
      dataDir,
      settings: {
        fsync: 'off',
        full_page_writes: 'off',
        max_connections: '200',
        // Detect deadlocks immediately: tests must see every possible one.
        deadlock_timeout: '50ms',
      },
      allowTools: true,
    })
    return { url: embedded.url, stop: () => embedded.stop().finally(removeDataDir) }
  } catch (error) {
    removeDataDir()
    throw error
  }
}

async function runStatement(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

function withDatabase(url: string, name: string): string {
  const target = new URL(url)
  target.pathname = `/${name}`
  return target.href
}
