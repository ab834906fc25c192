import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** The database doesn't match this version's migrations. The message is a single line. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** The name of a migration and the digest of its text. */
export interface AppliedMigration {
  name: string
  sha256: string
}

interface Migration extends AppliedMigration {
  sql: string
}

// An arbitrary advisory lock key that nothing else uses: 'vitr' in ASCII.
const LOCK_KEY = 0x76697472

/** How long a migration waits for a table that is in use, in ms; statements queued behind it wait just as long. */
const LOCK_TIMEOUT_MS = 3000
const RETRY_DELAY_MS = 2000
const MAX_TRIES = 60
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Applies the numbered files of `folder` to the database and returns the names of those applied. Each runs in its own
 * transaction, and only one process at a time applies one. A migration that waits longer than `lockTimeoutMs` for a
 * table is rolled back and retried for some minutes. `lastName` leaves out the later ones. Throws MigrationError if an
 * applied file has changed, the database is newer than this version or comes from an unreleased one, or a file fails.
 */
export async function migrate(
  connection: pg.ClientConfig,
  folder: string,
  { lockTimeoutMs = LOCK_TIMEOUT_MS, lastName }: { lockTimeoutMs?: number; lastName?: string } = {},
): Promise<string[]> {
  const migrations = readMigrations(folder).filter(({ name }) => lastName === undefined || name <= lastName)
  const client = new pg.Client(connection)
  await client.connect()
  const appliedNames: string[] = []
  try {
    for (let attempt = 1; ;) {
      const name = await applyNext(client, migrations, lockTimeoutMs).catch(async (error: Error) => {
        if (!isLockTimeout(error) || attempt++ === MAX_TRIES) throw error
        await pause(RETRY_DELAY_MS)
        return undefined
      })
      if (name === null) return appliedNames
      if (name !== undefined) appliedNames.push(name)
    }
  } finally {
    await client.end()
  }
}

const isLockTimeout = ({ cause }: Error) => (cause as { code?: string } | undefined)?.code === LOCK_NOT_AVAILABLE

/** This lock ends with the transaction, so it works through a connection pooler and is released by a crash. */
async function applyNext(client: pg.Client, migrations: Migration[], lockTimeoutMs: number): Promise<string | null> {
  await client.query('BEGIN')
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY])
    await client.query(`CREATE TABLE IF NOT EXISTS migrations (
      name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now(), sha256 text NOT NULL)`)
    const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM migrations')
    const next = chooseNext(migrations, new Map(rows.map((row) => [row.name, row.sha256])))
    if (next) {
      await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
      await runMigration(client, next)
      await client.query('INSERT INTO migrations (name, sha256) VALUES ($1, $2)', [next.name, next.sha256])
    }
    await client.query('COMMIT')
    return next?.name ?? null
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

function chooseNext(migrations: Migration[], applied: Map<string, string>): Migration | undefined {
  requireKnownMigrations('the database', migrations, applied)
  const next = migrations.find((migration) => !applied.has(migration.name))
  const laterName = next && [...applied.keys()].sort().find((name) => name > next.name)
  if (laterName)
    throw new MigrationError(
      `migration ${next.name} comes before ${laterName}, which has been applied: give it a higher number`,
    )
  return next
}

/**
 * Throws MigrationError if `subject` has migrations that are newer than this version, come from an unreleased one or have
 * changed.
 */
export function requireKnownMigrations(
  subject: 'the database' | 'the backup',
  migrations: readonly AppliedMigration[],
  applied: ReadonlyMap<string, string>,
): void {
  const knownNames = new Set(migrations.map((migration) => migration.name))
  const unknownName = [...applied.keys()].sort().find((name) => !knownNames.has(name))
  if (unknownName !== undefined) {
    const isNewer = unknownName > (migrations.at(-1)?.name ?? '')
    throw new MigrationError(
      isNewer
        ? `${subject} is newer than this version of Vitrine (it has migration ${unknownName}): install the newer version`
        : `${subject} was made by an unreleased version of Vitrine (it has migration ${unknownName}) and can't be upgraded: start with an empty database`,
    )
  }
  for (const { name, sha256 } of migrations) {
    if (applied.has(name) && applied.get(name) !== sha256) {
      throw new MigrationError(`migration ${name} has changed since it was applied: restore the file and add a new one`)
    }
  }
}

async function runMigration(client: pg.Client, { name, sql }: Migration): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    const { message, position } = error as { message: string; position?: string }
    const line = position ? ` at line ${sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new MigrationError(`migration ${name} failed${line}: ${message}`, { cause: error })
  }
}

/** Reads the migrations of a folder in their order. Throws MigrationError if a name is wrong or a number is used twice. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const numbers = new Set<string>()
  return names.map((file) => {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1]
    if (!number) throw new MigrationError(`migration ${file}: the name must be like 0001-name.sql`)
    if (numbers.has(number)) throw new MigrationError(`two migrations have the number ${number}`)
    numbers.add(number)
    // Line endings may differ between checkouts of the same migration.
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    return { name: file.slice(0, -'.sql'.length), sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}
