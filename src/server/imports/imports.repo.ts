import { sql, type Kysely, type Selectable } from 'kysely'
import { toJsonText } from '#server/db/json-text.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { Reason } from '#shared/words/reason.ts'
import type { ImportRowsTable, ImportsTable, StoredReason, TableInfo, UndoInfo } from '#server/db/tables/imports.ts'
import type {
  ImportCounts,
  ImportState,
  PlanSettings,
  ReadingSettings,
  ReadProgress,
  RowPlanKind,
  RowState,
} from '#shared/entities/imports/import.ts'

export type ImportRecord = Selectable<ImportsTable>
export type RowRecord = Selectable<ImportRowsTable>

/** How many imports a list has. */
const MAX_LISTED = 100

export const insertImport = (
  db: Kysely<Database>,
  record: Pick<
    ImportRecord,
    'id' | 'project' | 'user_id' | 'source' | 'filename' | 'key' | 'runner' | 'runner_admin' | 'job'
  > & { watched?: string; address?: string; credentials?: string; restores_to?: string },
) =>
  db
    .insertInto('imports')
    .values({
      ...record,
      state: 'reading',
      problem: null,
      table_info: null,
      settings: null,
      counts: null,
    })
    .execute()

/** Adds files that were uploaded together with an import's first one. */
export const insertImportFiles = (
  db: Kysely<Database>,
  id: string,
  files: readonly { key: string; filename: string }[],
) =>
  db
    .insertInto('import_files')
    .values(files.map((file, index) => ({ ...file, import: id, position: index + 1 })))
    .execute()

/** The uploaded files of an import, in order; none once they were removed. */
export const listImportFiles = async (
  db: Kysely<Database>,
  { id, key, filename }: Pick<ImportRecord, 'id' | 'key' | 'filename'>,
): Promise<{ key: string; filename: string }[]> =>
  key === null
    ? []
    : [
        { key, filename },
        ...(await db
          .selectFrom('import_files')
          .select(['key', 'filename'])
          .where('import', '=', id)
          .orderBy('position')
          .execute()),
      ]

export const findImport = (db: Kysely<Database>, id: string) =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()

export const lockImport = (db: Kysely<Database>, id: string) =>
  db.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const listImports = (db: Kysely<Database>, project: string) =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('project', '=', project)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()

/** The settings of the latest import in this project whose table had the same columns, unless it restored a part of a backup. */
export const findEarlierSettings = async (db: Kysely<Database>, record: ImportRecord, headers: readonly string[]) =>
  (
    await db
      .selectFrom('imports')
      .select('settings')
      .where('project', '=', record.project)
      .where('id', '<>', record.id)
      .where('settings', 'is not', null)
      .where('restores_to', 'is', null)
      .where(sql<boolean>`headers = ${headers as string[]}::text[]`)
      .orderBy('updated_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.settings ?? null

/** The items that earlier imports from the same address made of its records, by the records' keys in the first cells. */
export async function findEarlierItems(db: Kysely<Database>, record: ImportRecord): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; artifact: string }>`
    SELECT DISTINCT ON (key) r.cells[1] AS key, r.artifact FROM imports i JOIN import_rows r ON r.import = i.id
    WHERE i.project = ${record.project} AND i.address = ${record.address} AND i.source = ${record.source}
      AND i.id <> ${record.id} AND r.artifact IS NOT NULL AND r.state <> 'undone'
    ORDER BY key, i.created_at DESC`.execute(db)
  return new Map(rows.map(({ key, artifact }) => [key, artifact]))
}

export interface ImportPatch {
  state?: ImportState
  problem?: StoredReason | null
  reading?: ReadingSettings
  table_info?: TableInfo | null
  headers?: string[]
  settings?: PlanSettings | null
  source?: ImportRecord['source']
  runner?: string | null
  runner_admin?: string | null
  job?: string | null
  pending?: ImportRecord['pending']
}

const toJson = (value: unknown) => (value === null ? null : toJsonText(value))

export const updateImport = (db: Kysely<Database>, id: string, patch: ImportPatch) => {
  const { problem, reading, table_info, settings, pending, ...columns } = patch
  return db
    .updateTable('imports')
    .set({
      ...columns,
      ...(problem !== undefined && { problem: toJson(problem) }),
      ...(reading !== undefined && { reading: toJsonText(reading) }),
      ...(table_info !== undefined && { table_info: toJson(table_info) }),
      ...(settings !== undefined && { settings: toJson(settings) }),
      ...(pending !== undefined && { pending: toJson(pending) }),
      // The keys to another system are only needed to read its records.
      ...(columns.state !== undefined && columns.state !== 'reading' && { credentials: null }),
      ...(columns.state !== undefined && { read_progress: null }),
      updated_at: Date.now(),
    })
    .where('id', '=', id)
    .execute()
}

/** Saves how far an import is read. Returns whether this job is still the one that reads it. */
export async function saveReadProgress(
  db: Kysely<Database>,
  { id, job }: Pick<ImportRecord, 'id' | 'job'>,
  progress: ReadProgress | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ read_progress: toJson(progress) })
    .where('id', '=', id)
    .where('job', '=', job)
    .where('state', '=', 'reading')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Forgets the uploaded files of an import and returns their keys. Delete the objects after the transaction; if that fails,
 * the sweep of the store will.
 */
export async function forgetImportFiles(db: Kysely<Database>, record: Pick<ImportRecord, 'id' | 'key' | 'filename'>) {
  const files = await listImportFiles(db, record)
  await db.deleteFrom('import_files').where('import', '=', record.id).execute()
  await db.updateTable('imports').set({ key: null }).where('id', '=', record.id).execute()
  return files.map(({ key }) => key)
}

export const deleteImport = (db: Kysely<Database>, id: string) =>
  db.deleteFrom('imports').where('id', '=', id).execute()

/**
 * Replaces the rows from one number to another with these, so that two runs that read the same rows at the same time do no
 * harm.
 */
export async function replaceRows(
  trx: Kysely<Database>,
  id: string,
  { after, to }: { after: number; to: number },
  rows: readonly { n: number; cells: string[]; problem?: Reason }[],
): Promise<void> {
  await trx.deleteFrom('import_rows').where('import', '=', id).where('n', '>', after).where('n', '<=', to).execute()
  if (rows.length === 0) return
  await sql`INSERT INTO import_rows (import, n, cells, problem)
    SELECT ${id}::uuid, r.n, r.cells, r.problem
    FROM jsonb_to_recordset(${toJsonText(rows)}::jsonb) AS r(n integer, cells text[], problem jsonb)
    ON CONFLICT DO NOTHING`.execute(trx)
}

/** Counts the rows below the header by their plan and state. */
export async function countRows(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, ImportCounts>> {
  const { rows } = await sql<{ import: string; plan: RowPlanKind | null; state: RowState; count: number }>`
    SELECT r.import, r.plan, r.state, count(*)::int AS count FROM import_rows r JOIN imports i ON i.id = r.import
    WHERE r.import = ANY(${ids as string[]}::uuid[]) AND r.n > coalesce((i.table_info ->> 'header_row')::int, 0)
    GROUP BY r.import, r.plan, r.state`.execute(db)
  const counts = new Map(ids.map((id) => [id, createCounts()]))
  for (const row of rows) {
    const sum = counts.get(row.import)
    if (!sum) continue
    sum.rows += row.count
    if (row.plan) sum[row.plan] += row.count
    if (row.state !== 'waiting') sum[row.state] += row.count
  }
  return counts
}

/** Counts the rows of an import once, so that lists don't have to. */
export async function saveCounts(db: Kysely<Database>, id: string): Promise<void> {
  const counts = (await countRows(db, [id])).get(id)
  await db
    .updateTable('imports')
    .set({ counts: toJsonText(counts ?? createCounts()) })
    .where('id', '=', id)
    .execute()
}

export const createCounts = (): ImportCounts => ({
  rows: 0,
  create: 0,
  change: 0,
  skip: 0,
  refuse: 0,
  done: 0,
  failed: 0,
  undone: 0,
  kept: 0,
})

export interface RowFilter {
  plan?: RowPlanKind | undefined
  state?: RowState | undefined
  query?: string | undefined
}

/** Lists rows below the header after the row `after`, with the current titles of their items. */
export async function listRows(
  db: Kysely<Database>,
  record: Pick<ImportRecord, 'id' | 'table_info'>,
  { plan, state, query }: RowFilter,
  page: { after: number; limit: number },
) {
  const after = Math.max(page.after, record.table_info?.header_row ?? 0)
  const pattern = query ? `%${query.replace(/[\\%_]/g, String.raw`\$&`)}%` : null
  const { rows } = await sql<RowRecord & { title: string | null }>`
    SELECT r.*, a.title FROM import_rows r LEFT JOIN artifacts a ON a.id = r.artifact
    WHERE r.import = ${record.id} AND r.n > ${after}
      AND ${plan ? sql`r.plan = ${plan}` : sql`true`} AND ${state ? sql`r.state = ${state}` : sql`true`}
      AND ${pattern ? sql`EXISTS (SELECT FROM unnest(r.cells) cell WHERE cell ILIKE ${pattern})` : sql`true`}
    ORDER BY r.n LIMIT ${page.limit}`.execute(db)
  return rows
}

/** The numbers of the next rows to run after `after`, or to undo before it. */
export async function listPendingRows(
  db: Kysely<Database>,
  id: string,
  direction: 'run' | 'undo',
  position: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await (
    direction === 'run'
      ? sql<{ n: number }>`SELECT n FROM import_rows WHERE import = ${id} AND plan IN ('create', 'change')
        AND state = 'waiting' AND n > ${position} ORDER BY n LIMIT ${limit}`
      : sql<{ n: number }>`SELECT n FROM import_rows WHERE import = ${id} AND state = 'done' AND n < ${position}
        ORDER BY n DESC LIMIT ${limit}`
  ).execute(db)
  return rows.map(({ n }) => n)
}

/** Loads rows in order. */
export const findRows = (db: Kysely<Database>, id: string, numbers: readonly number[]) =>
  db.selectFrom('import_rows').selectAll().where('import', '=', id).where('n', 'in', numbers).orderBy('n').execute()

/** Locks rows in order and returns their states. */
export const lockRows = (db: Kysely<Database>, id: string, numbers: readonly number[]) =>
  db
    .selectFrom('import_rows')
    .select('state')
    .where('import', '=', id)
    .where('n', 'in', numbers)
    .orderBy('n')
    .forUpdate()
    .execute()

export const lockRow = (db: Kysely<Database>, id: string, n: number) =>
  db.selectFrom('import_rows').selectAll().where('import', '=', id).where('n', '=', n).forUpdate().executeTakeFirst()

export interface PlannedRow {
  n: number
  plan: RowPlanKind
  changes: RowRecord['changes']
  artifact: string | null
  reason: StoredReason | null
}

export const savePlans = (db: Kysely<Database>, id: string, rows: readonly PlannedRow[]) =>
  sql`UPDATE import_rows r SET plan = p.plan, changes = p.changes, artifact = p.artifact, reason = p.reason, state = 'waiting'
    FROM jsonb_to_recordset(${toJsonText(rows)}::jsonb)
      AS p(n integer, plan text, changes jsonb, artifact uuid, reason jsonb)
    WHERE r.import = ${id} AND r.n = p.n`.execute(db)

export const updateRow = (
  db: Kysely<Database>,
  id: string,
  n: number,
  patch: {
    state: RowState
    plan?: RowPlanKind
    changes?: RowRecord['changes']
    artifact?: string | null
    reason?: StoredReason | null
    undo?: UndoInfo
    kept?: string[]
  },
) => {
  const { changes, reason, undo, ...columns } = patch
  return db
    .updateTable('import_rows')
    .set({
      ...columns,
      ...(changes !== undefined && { changes: toJsonText(changes) }),
      ...(reason !== undefined && { reason: toJson(reason) }),
      ...(undo !== undefined && { undo: toJsonText(undo) }),
      done_at: Date.now(),
    })
    .where('import', '=', id)
    .where('n', '=', n)
    .execute()
}

/** Remembers a folder or tag that the import created. */
export const insertCreated = (db: Kysely<Database>, id: string, kind: 'folder' | 'tag', created: string) =>
  db.insertInto('import_created').values({ import: id, kind, id: created }).execute()

/** The folders or tags that an import created, the newest first. */
export const listCreated = async (db: Kysely<Database>, id: string, kind: 'folder' | 'tag') =>
  (
    await db
      .selectFrom('import_created')
      .select('id')
      .where('import', '=', id)
      .where('kind', '=', kind)
      .orderBy('id', 'desc')
      .execute()
  ).map((row) => row.id)

export const findRow = (db: Kysely<Database>, id: string, n: number) =>
  db.selectFrom('import_rows').selectAll().where('import', '=', id).where('n', '=', n).executeTakeFirst()

/** Lists imports with a stored table that are waiting for someone since this time (ms). */
export const listAbandoned = (db: Kysely<Database>, since: number) =>
  db
    .selectFrom('imports')
    .select(['id', 'key', 'filename'])
    .where('key', 'is not', null)
    .where('updated_at', '<', since)
    .where('state', 'not in', ['reading', 'planning', 'running', 'undoing'])
    .execute()
