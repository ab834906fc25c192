import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '../src/server/db/embedded/start.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { hashPassword } from '../src/server/kit/secrets/passwords.ts'
import { MARKER_KEY } from '../src/server/ports/store/marked-store.ts'
import { createPlaceholders } from './seed-pictures.ts'
import { createOwnFieldsSql } from './seed-own-fields.ts'
import * as rows from './seed-sql.ts'

// Fills DATA_DIR (./data-bench) with an archive of --items (1000000) items, identical every time. Sign in as
// bench@example.org with bench-password. --own-fields adds ten own fields and their values.
const BATCH = 50_000
const COMPLETION_MARK = 'bench/seed.ts has filled it'
const dataDir = resolve(process.env.DATA_DIR ?? 'data-bench')
const { values } = parseArgs({
  options: { items: { type: 'string', default: '1000000' }, 'own-fields': { type: 'boolean', default: false } },
})
const shape = rows.toShape(Number(values.items))
if (!Number.isInteger(shape.items) || shape.items < 1000)
  throw new Error('--items must be a whole number from 1000 upwards')

mkdirSync(join(dataDir, 'files'), { recursive: true, mode: 0o700 })
writeFileSync(join(dataDir, '.gitignore'), '*\n')
// Files exist only as database rows; the store stays empty on purpose.
writeFileSync(join(dataDir, 'files', MARKER_KEY), '')
const embedded = await startEmbedded({
  allowTools: true,
  dataDir,
  log: log,
  // Unsafe settings are fine while filling, because after a crash the archive is filled again.
  settings: { fsync: 'off', shared_buffers: '512MB', max_wal_size: '8GB', maintenance_work_mem: '512MB' },
})
const client = new pg.Client(embedded.connection)
try {
  await migrate(embedded.connection, join(import.meta.dirname, '..', 'migrations'))
  await client.connect()
  if (await needsFilling()) await fillArchive()
} finally {
  await client.end()
  await embedded.stop()
}

function log(line: string): void {
  console.log(line)
}

async function needsFilling(): Promise<boolean> {
  const { rows: existingArchive } = await client.query<{ archive_title: string | null; n: string }>(
    'SELECT archive_title, (SELECT count(*) FROM artifacts) AS n FROM projects LIMIT 1',
  )
  if (!existingArchive[0]) return true
  if (existingArchive[0].archive_title !== COMPLETION_MARK)
    throw new Error(`${dataDir} was not filled to the end: remove it`)
  log(`${dataDir} has ${existingArchive[0].n} items already`)
  return false
}

async function fillArchive(): Promise<void> {
  const started = performance.now()
  await client.query(rows.FUNCTIONS)
  await step('people and tags', rows.createPeopleSql(await hashPassword('bench-password')))
  if (values['own-fields']) await step('own fields', createOwnFieldsSql())
  await step('folders', rows.createFoldersSql(shape))
  await step('files and derivatives', rows.createFilesSql(shape, await createPlaceholders()))
  // Rebuilding indexes takes a third of the time. Keys stay, because triggers use them.
  const indexes = await dropIndexes(['artifacts', 'artifact_tags'])
  await insertItems(await hasColumn('artifacts', 'trash_root'))
  await step('exhibits', rows.createExhibitsSql(shape))
  for (const { name, sql } of indexes) await step(`index ${name}`, sql)
  await step('vacuum and analyze', 'VACUUM ANALYZE')
  await client.query('UPDATE projects SET archive_title = $1', [COMPLETION_MARK])
  await step('checkpoint', 'CHECKPOINT')
  log(`${dataDir}: ${shape.items} items in ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

async function step(name: string, sql: string): Promise<void> {
  const started = performance.now()
  await client.query(sql)
  log(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** Inserts items and their tags. VACUUM frees the row versions that tag triggers leave for the next batch. */
async function insertItems(hasTrashRootColumn: boolean): Promise<void> {
  const started = performance.now()
  let linkCount = 0
  for (let from = 1; from <= shape.items; from += BATCH) {
    const to = Math.min(shape.items, from + BATCH - 1)
    const insertResult = await client.query(
      rows.createArtifactsSql(shape, from, to, { hasTrashRootColumn, hasOwnValues: values['own-fields'] }),
    )
    const linkResult = await client.query(rows.createTagLinksSql(from, to))
    await client.query('VACUUM (TRUNCATE false) artifacts')
    linkCount += linkResult.rowCount ?? 0
    const [itemCount, elapsedS] = [from - 1 + (insertResult.rowCount ?? 0), (performance.now() - started) / 1000]
    log(
      `artifacts: ${itemCount} and ${linkCount} links to tags, ${Math.round(itemCount / elapsedS)} artifacts/s, ${Math.round((itemCount + linkCount) / elapsedS)} rows/s`,
    )
  }
}

async function hasColumn(table: string, column: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM information_schema.columns WHERE table_name = $1 AND column_name = $2',
    [table, column],
  )
  return rowCount === 1
}

async function dropIndexes(tables: string[]): Promise<{ name: string; sql: string }[]> {
  const { rows: found } = await client.query<{ name: string; sql: string }>(
    `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS sql FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid::regclass::text = ANY($1) AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)`,
    [tables],
  )
  for (const { name } of found) await client.query(`DROP INDEX ${pg.escapeIdentifier(name)}`)
  return found
}
