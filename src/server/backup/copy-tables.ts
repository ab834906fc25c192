import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { putCompressed } from './content.ts'
import type { Manifest, TableEntry } from './manifest.ts'
import type { Place } from './place/place.ts'

const MAX_ATTEMPTS = 5

/** Settings that change how values are written as text, the same for every server and user. */
export const TEXT_SETTINGS = `SET client_encoding = 'UTF8'; SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD';
  SET IntervalStyle = 'postgres'; SET extra_float_digits = 1; SET bytea_output = 'hex'; SET synchronize_seqscans = off`

export interface TableColumns {
  name: string
  /** Without generated columns, which the database computes itself. */
  columns: string[]
}

/** Lists the tables of the product with their columns. The queue's tables are in another schema. */
export async function listTables(client: pg.Client): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    GROUP BY c.relname ORDER BY c.relname COLLATE "C"`)
  return rows
}

/**
 * Begins a transaction with one snapshot of all tables. The tables are locked first: a migration that rewrites a table
 * between the snapshot and its first use would make it seem empty.
 */
export async function beginSnapshot(client: pg.Client): Promise<TableColumns[]> {
  await client.query(TEXT_SETTINGS)
  for (let attempt = 1; ; attempt++) {
    const expected = await listTables(client)
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    try {
      const names = expected.map(({ name }) => pg.escapeIdentifier(name))
      if (names.length > 0) await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`)
      const tables = await listTables(client)
      if (JSON.stringify(tables) === JSON.stringify(expected)) return tables
      throw new Error('the tables are being changed by a migration: try again when it has finished')
    } catch (error) {
      await client.query('ROLLBACK')
      if (attempt === MAX_ATTEMPTS) throw error
    }
  }
}

export const toColumnList = (columns: readonly string[]): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ')

/** Copies the rows of a table, as the snapshot has them, into a file of the backup. */
export async function copyTable(
  client: pg.Client,
  place: Place,
  folder: string,
  { name, columns }: TableColumns,
): Promise<TableEntry> {
  const path = `tables/${name}.zst`
  const rows = client.query(copyTo(`COPY ${pg.escapeIdentifier(name)} (${toColumnList(columns)}) TO STDOUT`))
  const { stored, text } = await putCompressed(place, folder + path, rows)
  return { name, columns, rows: rows.rowCount, file: { path, ...stored }, text_sha256: text.sha256 }
}

/** Reads the positions of all sequences. They don't follow the snapshot: at most, some numbers are left out later. */
export async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S'
      ORDER BY relname COLLATE "C"`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ value: string; is_called: boolean }>(
      `SELECT last_value::text AS value, is_called FROM ${pg.escapeIdentifier(name)}`,
    )
    sequences.push({ name, value: found[0]?.value ?? '1', is_called: found[0]?.is_called ?? false })
  }
  return sequences
}
