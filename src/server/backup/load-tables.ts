import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { noteLoaded } from '#server/db/unfinished-restore.ts'
import { BackupError } from './backup-error.ts'
import { isSameContent, readCompressed } from './content.ts'
import { listTables, TEXT_SETTINGS, toColumnList } from './copy-tables.ts'
import type { Manifest, TableEntry } from './manifest.ts'
import type { Place } from './place/place.ts'

/**
 * Loads all rows of a backup in one transaction: either all are there or none. The database must have exactly the backup's
 * migrations. Triggers don't run, because the rows contain what triggers have computed; foreign keys are checked at the end.
 */
export async function loadTables(
  client: pg.Client,
  place: Place,
  folder: string,
  { tables, sequences }: Pick<Manifest, 'tables' | 'sequences'>,
): Promise<void> {
  await client.query(`${TEXT_SETTINGS}; SET statement_timeout = 0; SET lock_timeout = 0`)
  await client.query('BEGIN')
  try {
    await requireSameTables(client, tables)
    const foreignKeys = await dropForeignKeys(client)
    for (const table of tables) await loadTable(client, place, folder, table)
    for (const { table, name, definition } of foreignKeys)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
    for (const { name, value, is_called: isCalled } of sequences)
      await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [pg.escapeIdentifier(name), value, isCalled])
    await noteLoaded(client)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function requireSameTables(client: pg.Client, expected: readonly TableEntry[]): Promise<void> {
  const describe = (tables: readonly { name: string; columns: string[] }[]) =>
    tables.map(({ name, columns }) => `${name} (${columns.toSorted().join(', ')})`)
  const there = new Set(describe(await listTables(client)))
  // The table that marks the restore isn't part of a backup.
  const different = describe(expected).find((table) => !there.delete(table))
  if (different !== undefined || there.size > 1)
    throw new BackupError(
      'backup_unreleased',
      `the backup's tables aren't those of its migrations: ${different ?? [...there].join(', ')}`,
    )
}

/** A foreign key with its names quoted. */
interface ForeignKey {
  table: string
  name: string
  definition: string
}

async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY conname, conrelid`)
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  return rows
}

/** Replaces the rows that the migrations have inserted. */
async function loadTable(
  client: pg.Client,
  place: Place,
  folder: string,
  { name, columns, file, rows, text_sha256: textSha256 }: TableEntry,
): Promise<void> {
  const table = pg.escapeIdentifier(name)
  await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await client.query(`TRUNCATE ${table}`)
  const target = client.query(copyFrom(`COPY ${table} (${toColumnList(columns)}) FROM STDIN`))
  const read = await readCompressed(place, folder + file.path, (text) => pipeline(text, target))
  if (!read || !isSameContent(read.stored, file) || read.text.sha256 !== textSha256 || target.rowCount !== rows)
    throw new BackupError('damaged', `${folder}${file.path} changed while it was being restored`, {
      problems: [{ file: folder + file.path, problem: 'damaged' }],
    })
  await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
}
