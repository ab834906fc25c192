import { sql, type Kysely, type Selectable } from 'kysely'
import type { AuditTargets } from '#server/audit-log/audit-log.ts'
import { toJsonText } from '#server/db/json-text.ts'
import type { WatchedFilesTable, WatchedFoldersTable } from '#server/db/tables/imports.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { Reason } from '#shared/words/reason.ts'

export type WatchedRecord = Selectable<WatchedFoldersTable>
export type WatchedFile = Selectable<WatchedFilesTable>

export const listWatched = (db: Kysely<Database>, project?: string) =>
  db
    .selectFrom('watched_folders')
    .selectAll()
    .$if(project !== undefined, (query) => query.where('project', '=', project ?? ''))
    .orderBy('path')
    .execute()

export const findWatched = (db: Kysely<Database>, id: string) =>
  db.selectFrom('watched_folders').selectAll().where('id', '=', id).executeTakeFirst()

export const insertWatched = (
  db: Kysely<Database>,
  record: Pick<WatchedRecord, 'id' | 'project' | 'user_id' | 'path' | 'delete_after'>,
) => db.insertInto('watched_folders').values(record).execute()

/** Keeps others from adding watched folders until the transaction ends, because no two may overlap. */
export const lockWatched = (trx: Kysely<Database>) =>
  sql`LOCK TABLE watched_folders IN SHARE ROW EXCLUSIVE MODE`.execute(trx)

export const deleteWatched = (db: Kysely<Database>, id: string) =>
  db.deleteFrom('watched_folders').where('id', '=', id).returning('id').executeTakeFirst()

/** The name of a watched folder, which members see, unlike its path. */
export const getFolderName = (path: string): string => path.split('/').pop() || '/'

/** Selects a watched folder as the target of an act. */
export const selectWatched = ({ id, path }: Pick<WatchedRecord, 'id' | 'path'>): AuditTargets =>
  sql`SELECT id, ${getFolderName(path)}::text AS title FROM watched_folders WHERE id = ${id}`

/** Saves when a folder was checked, and why it can't be read. */
export const saveLook = (db: Kysely<Database>, id: string, now: number, problem: Reason | null) =>
  db
    .updateTable('watched_folders')
    .set({ checked_at: now, problem: problem && toJsonText(problem) })
    .where('id', '=', id)
    .execute()

export const listWatchedFiles = (db: Kysely<Database>, watched: string) =>
  db.selectFrom('watched_files').selectAll().where('watched', '=', watched).execute()

/** The paths of the files that an import is about. */
export const listPathsOfImport = async (db: Kysely<Database>, id: string) =>
  (await db.selectFrom('watched_files').select('path').where('import', '=', id).execute()).map(({ path }) => path)

/** Notes the current sizes and times of new or changed files. */
export const saveWatchedFiles = (
  db: Kysely<Database>,
  watched: string,
  now: number,
  files: readonly Pick<WatchedFile, 'path' | 'size' | 'modified'>[],
) =>
  sql`INSERT INTO watched_files (watched, path, size, modified, seen_at)
    SELECT ${watched}::uuid, f.path, f.size, f.modified, ${now}::bigint
    FROM jsonb_to_recordset(${toJsonText(files)}::jsonb) AS f(path text, size bigint, modified bigint)
    ON CONFLICT (watched, path) DO UPDATE
    SET size = excluded.size, modified = excluded.modified, seen_at = excluded.seen_at, import = NULL`.execute(db)

/** Assigns files to an import, so that no other one imports them. */
export const assignFiles = (db: Kysely<Database>, watched: string, paths: readonly string[], id: string) =>
  sql`UPDATE watched_files SET import = ${id}
    WHERE watched = ${watched} AND import IS NULL AND path = ANY(${paths as string[]}::text[])`.execute(db)

/** Files that were imported completely. The first cell of a row is the path of its file. */
export const listImportedFiles = async (db: Kysely<Database>, watched: string): Promise<WatchedFile[]> =>
  (
    await sql<WatchedFile>`SELECT f.* FROM watched_files f
      JOIN imports i ON i.id = f.import AND i.state = 'done'
      JOIN import_rows r ON r.import = i.id AND r.cells[1] = f.path
      WHERE f.watched = ${watched} AND (r.state = 'done' OR r.plan = 'skip')`.execute(db)
  ).rows

export const forgetWatchedFiles = (db: Kysely<Database>, watched: string, paths: readonly string[]) =>
  sql`DELETE FROM watched_files WHERE watched = ${watched} AND path = ANY(${paths as string[]}::text[])`.execute(db)

const FINAL_STATES = ['done', 'cancelled', 'undone'] as const

/** Whether an import of this folder has to end before the next one begins. */
export const hasOpenImport = async (db: Kysely<Database>, watched: string): Promise<boolean> =>
  (await db
    .selectFrom('imports')
    .select('id')
    .where('watched', '=', watched)
    .where('state', 'not in', [...FINAL_STATES, 'failed', 'undoing'])
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Imports that wait for their next step without needing anyone: those of watched folders, also if they couldn't be read before
 * this time, and those that bring back a part of a backup, unless they have failed.
 */
export const listWaitingImports = (db: Kysely<Database>, failedBefore: number) =>
  db
    .selectFrom('imports')
    .selectAll()
    .where((eb) => {
      const isWaiting = eb('state', 'in', ['mapped', 'planned'])
      const mayBeReadAgain = eb.and([eb('state', '=', 'failed'), eb('updated_at', '<', failedBefore)])
      return eb.or([
        eb.and([eb('watched', 'is not', null), eb.or([isWaiting, mayBeReadAgain])]),
        eb.and([eb('restores_to', 'is not', null), isWaiting, eb('problem', 'is', null)]),
      ])
    })
    .execute()
