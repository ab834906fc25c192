import { sql, type Kysely } from 'kysely'
import { toJsonText } from '#server/db/json-text.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { RestoreDetails } from '#server/db/tables/processing.ts'
import type {
  BackupContents,
  BackupProject,
  BackupRestore,
  RESTORE_STEPS,
} from '#shared/entities/administration/backups.ts'

const MAX_LISTED = 10

/** The projects in a backup, according to the newest run that has read it. */
export async function findContents(db: Kysely<Database>, place: string, backup: string): Promise<BackupContents> {
  const run = await db
    .selectFrom('backup_runs')
    .select(['state', 'details', 'error'])
    .where('place', '=', place)
    .where('kind', '=', 'listing')
    .where('backup', '=', backup)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!run) return { state: 'unread', projects: [], error: null }
  return { state: run.state, projects: Array.isArray(run.details) ? run.details : [], error: run.error }
}

/** Saves the projects of a backup, which ends its listing. */
export const finishListing = (db: Kysely<Database>, id: string, projects: readonly BackupProject[]) =>
  db
    .updateTable('backup_runs')
    .set({ state: 'done', ended_at: Date.now(), details: toJsonText(projects) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()

export const saveStep = (db: Kysely<Database>, id: string, step: (typeof RESTORE_STEPS)[number]) =>
  db.updateTable('backup_runs').set({ step }).where('id', '=', id).execute()

/** Ends a restore with what it has created. Returns false if it has ended already. */
export async function finishRestore(
  db: Kysely<Database>,
  id: string,
  { details, lost }: { details: RestoreDetails; lost: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backup_runs')
    .set({ state: 'done', ended_at: Date.now(), details: toJsonText(details), lost })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The last restores from a place, newest first. */
export async function listRestores(db: Kysely<Database>, place: string): Promise<BackupRestore[]> {
  const { rows } = await sql<BackupRestore>`
    SELECT r.id, r.backup, r.details->>'title' AS title, r.state, r.step, u.username AS person, r.created_at, r.ended_at,
      r.details->'created'->>'project' AS project, r.details->'created'->>'import' AS import, r.lost, r.error
    FROM backup_runs r LEFT JOIN users u ON u.id = r.user_id
    WHERE r.place = ${place} AND r.kind = 'restore'
    ORDER BY r.created_at DESC LIMIT ${MAX_LISTED}`.execute(db)
  return rows
}

/** Whether a place has a backup of this name that is complete and wasn't found damaged. */
export async function hasGoodBackup(db: Kysely<Database>, place: string, backup: string): Promise<boolean> {
  const { rows } = await sql<{ is_good: boolean }>`
    SELECT EXISTS (SELECT FROM backup_runs r WHERE r.place = ${place} AND r.backup = ${backup} AND r.kind = 'backup'
      AND r.state = 'done' AND r.removed_at IS NULL) AS is_good`.execute(db)
  return rows[0]?.is_good ?? false
}

export const hasOrg = async (db: Kysely<Database>, id: string): Promise<boolean> =>
  (await db.selectFrom('orgs').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
