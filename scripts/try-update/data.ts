import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { connect } from '#server/db/connect.ts'
import { digestFile, listFiles } from '../update/sums.ts'

interface TableDigest {
  columns: readonly string[]
  count: number
  digest: string
}

/** The content of an installation, to compare it after an update: its rows by table, its stored files by key. */
export interface Data {
  tables: ReadonlyMap<string, TableDigest>
  files: ReadonlyMap<string, string>
}

/** Tables that a running server changes without anyone doing anything, and those that it computes from others. */
const CHANGED_BY_SERVER = new Set(['migrations', 'job_turns', 'org_storage', 'rate_limits', 'revisions'])

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Reads the content of an installation, running or not; with `earlier`, only the tables and columns that it had then. */
export const readData = (dataDir: string, earlier?: Data): Promise<Data> =>
  withDatabase(dataDir, async (pool) => {
    const columnsOfTables = earlier
      ? new Map([...earlier.tables].map(([table, { columns }]) => [table, columns]))
      : await readColumns(pool)
    const tables = new Map<string, TableDigest>()
    for (const [table, columns] of columnsOfTables) tables.set(table, await digestTable(pool, table, columns))
    const files = new Map<string, string>()
    const store = join(dataDir, 'files')
    for (const key of listFiles(store)) files.set(key, await digestFile(join(store, key)))
    return { tables, files }
  })

/** Names the tables and files that an update has changed or lost; new files are none of them. */
export function findDifferences(before: Data, after: Data): string[] {
  const tables = [...before.tables]
    .filter(([table, { digest }]) => after.tables.get(table)?.digest !== digest)
    .map(([table, { count }]) => `table ${table}: ${count} rows before, ${after.tables.get(table)?.count} after`)
  const files = [...before.files]
    .filter(([key, digest]) => after.files.get(key) !== digest)
    .map(([key]) => `file ${key}`)
  return [...tables, ...files]
}

/** Waits until the running server has processed every file. */
export const waitUntilProcessed = (dataDir: string): Promise<void> =>
  withDatabase(dataDir, async (pool) => {
    const isBusy = async () => {
      const { rows } = await pool.query('SELECT 1 FROM processing WHERE failure IS NULL LIMIT 1')
      return rows.length > 0
    }
    while (await isBusy()) await sleep(1000)
  })

async function withDatabase<T>(dataDir: string, read: (pool: Pool) => Promise<T>): Promise<T> {
  const { pool, close } = await connect({ dataDir, share: 'attach' })
  return read(pool).finally(close)
}

/** The columns of all tables, without generated ones. */
async function readColumns(pool: Pool): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(`
    SELECT table_name AS table, array_agg(column_name::text ORDER BY ordinal_position) AS columns
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
    GROUP BY table_name ORDER BY table_name`)
  return new Map(
    rows.filter(({ table }) => !CHANGED_BY_SERVER.has(table)).map(({ table, columns }) => [table, columns]),
  )
}

async function digestTable(pool: Pool, table: string, columns: readonly string[]): Promise<TableDigest> {
  const { rows } = await pool.query<{ count: number; digest: string }>(`
    SELECT count(*) AS count, coalesce(md5(string_agg(line, E'\\n' ORDER BY line COLLATE "C")), '') AS digest
    FROM (SELECT ROW(${columns.map(quote).join(', ')})::text AS line FROM ${quote(table)}) AS lines`)
  const [{ count, digest } = { count: 0, digest: '' }] = rows
  return { columns, count, digest }
}
