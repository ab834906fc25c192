import { sql, type Kysely } from 'kysely'
import type { FinishedBackup } from '#server/backup/make-backup.ts'
import { toJsonText } from '#server/db/json-text.ts'
import type { BackupRunsTable, RestoreDetails } from '#server/db/tables/processing.ts'
import type { Database } from '#server/db/tables/index.ts'
import { newId } from '#server/kit/ids.ts'
import type { BackupRun, BackupSchedule } from '#shared/entities/administration/backups.ts'
import { backupJob, type BackupTimes } from './backups.model.ts'

const MAX_LISTED = 100
const SCHEDULE_COLUMNS = ['is_on', 'interval_hours', 'hour', 'keep_daily', 'keep_weekly', 'keep_monthly'] as const

export async function findSchedule(db: Kysely<Database>): Promise<BackupSchedule> {
  const { interval_hours: hours, ...schedule } = await db
    .selectFrom('backup_schedule')
    .select(SCHEDULE_COLUMNS)
    .executeTakeFirstOrThrow()
  return { ...schedule, interval_hours: hours as BackupSchedule['interval_hours'] }
}

export const updateSchedule = (db: Kysely<Database>, changes: Partial<BackupSchedule>) =>
  db.updateTable('backup_schedule').set(changes).execute()

export type NewRun = Pick<BackupRunsTable, 'kind' | 'cause' | 'user_id' | 'place' | 'backup'> & {
  details?: RestoreDetails
}

/** Adds a waiting run and returns its id; null if another run is waiting or running. */
export async function insertRun(db: Kysely<Database>, run: NewRun): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO backup_runs (id, kind, cause, user_id, place, backup, details)
    VALUES (${newId()}, ${run.kind}, ${run.cause}, ${run.user_id}, ${run.place}, ${run.backup},
      ${run.details ? toJsonText(run.details) : null}::jsonb)
    ON CONFLICT ((true)) WHERE state IN ('waiting', 'running') DO NOTHING RETURNING id`.execute(db)
  return rows[0]?.id ?? null
}

/** Marks a run as running, also again after its process died. Returns nothing if it has ended. */
export const startRun = (db: Kysely<Database>, id: string) =>
  db
    .updateTable('backup_runs')
    .set({ state: 'running', started_at: Date.now() })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['id', 'kind', 'place', 'backup', 'user_id', 'details'])
    .executeTakeFirst()

/** Notes whether a backup reads every file. Verifications do. */
export const saveIsFull = (db: Kysely<Database>, id: string, isFull: boolean) =>
  db.updateTable('backup_runs').set({ is_full: isFull }).where('id', '=', id).execute()

const toColumns = ({ name, tableBytes, objects, copied, missing, damaged }: FinishedBackup) => ({
  backup: name,
  files: objects.count,
  bytes: tableBytes + objects.bytes,
  copied_bytes: tableBytes + copied.bytes,
  lost: missing.length + damaged.length,
})

export const finishRun = (db: Kysely<Database>, id: string, result: { backup: string } | { made: FinishedBackup }) =>
  db
    .updateTable('backup_runs')
    .set({ state: 'done', ended_at: Date.now(), ...('made' in result ? toColumns(result.made) : result) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()

/** Returns the failed run, or nothing if it has ended already. */
export const failRun = (
  db: Kysely<Database>,
  id: string,
  { code, text, backup }: { code: string; text: string; backup?: string | undefined },
) =>
  db
    .updateTable('backup_runs')
    .set({ state: 'failed', ended_at: Date.now(), error_code: code, error: text, ...(backup && { backup }) })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['id', 'kind', 'place'])
    .executeTakeFirst()

/** Records a backup that the command line has made. */
export const insertCommandRun = (
  db: Kysely<Database>,
  run: { place: string; startedAt: number; isFull: boolean; made: FinishedBackup },
) =>
  db
    .insertInto('backup_runs')
    .values({
      ...{ id: newId(), kind: 'backup', state: 'done', cause: 'command', user_id: null, place: run.place },
      ...{ is_full: run.isFull, created_at: run.startedAt, started_at: run.startedAt, ended_at: Date.now() },
      ...toColumns(run.made),
      ...{ error_code: null, error: null, removed_at: null },
    })
    .execute()

/** Notes that backups were removed from their place, and forgets which projects they had. */
export async function markRemoved(db: Kysely<Database>, place: string, backups: readonly string[]): Promise<void> {
  const names = [...backups, '']
  await db
    .updateTable('backup_runs')
    .set({ removed_at: Date.now() })
    .where('place', '=', place)
    .where('kind', '=', 'backup')
    .where('backup', 'in', names)
    .execute()
  await db
    .deleteFrom('backup_runs')
    .where('place', '=', place)
    .where('kind', '=', 'listing')
    .where('backup', 'in', names)
    .execute()
}

/** Runs without a job: those of a restored database, and those that ended their process again and again. */
export async function listLostRuns(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM backup_runs r WHERE state IN ('waiting', 'running')
    AND NOT EXISTS (SELECT FROM pgboss.job j
      WHERE j.name = ${backupJob.name} AND j.data->>'run' = r.id::text AND j.state <= 'active')`.execute(db)
  return rows.map(({ id }) => id)
}

/** The last verification of a backup `r`. */
const LAST_VERIFICATION = sql`LATERAL (SELECT v.state, v.error_code, v.error, v.ended_at FROM backup_runs v
  WHERE v.kind = 'verification' AND v.place = r.place AND v.backup = r.backup AND v.state IN ('done', 'failed')
  ORDER BY v.ended_at DESC LIMIT 1)`
const IS_DAMAGED = sql<boolean>`coalesce(v.state = 'failed' AND v.error_code = 'damaged', false)`

/** Names of backups that the last verification has found damaged. */
export async function listDamaged(db: Kysely<Database>, place: string): Promise<string[]> {
  const { rows } = await sql<{ backup: string }>`SELECT r.backup FROM backup_runs r, ${LAST_VERIFICATION} v
    WHERE r.kind = 'backup' AND r.state = 'done' AND r.place = ${place} AND r.removed_at IS NULL AND ${IS_DAMAGED}`.execute(
    db,
  )
  return rows.map(({ backup }) => backup)
}

/** The kind of the current run; null if there is none. */
export async function findActivity(db: Kysely<Database>): Promise<BackupRunsTable['kind'] | null> {
  const run = await db
    .selectFrom('backup_runs')
    .select('kind')
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return run?.kind ?? null
}

export async function findTimes(db: Kysely<Database>, place: string): Promise<BackupTimes & { lastAttemptAt: number }> {
  const { rows } = await sql<{
    good_at: number | null
    failed_at: number | null
    attempt_at: number | null
    is_busy: boolean
  }>`SELECT
      (SELECT max(r.created_at) FROM backup_runs r LEFT JOIN ${LAST_VERIFICATION} v ON true
        WHERE r.place = ${place} AND r.kind = 'backup' AND r.state = 'done' AND r.removed_at IS NULL AND NOT ${IS_DAMAGED}) AS good_at,
      (SELECT max(f.created_at) FROM backup_runs f WHERE f.place = ${place} AND f.state = 'failed'
        AND f.kind IN ('backup', 'verification') AND NOT EXISTS
        (SELECT FROM backup_runs d WHERE d.place = f.place AND d.kind = f.kind AND d.state = 'done'
          AND d.created_at > f.created_at)) AS failed_at,
      (SELECT max(created_at) FROM backup_runs WHERE place = ${place} AND kind = 'backup') AS attempt_at,
      EXISTS (SELECT FROM backup_runs WHERE state IN ('waiting', 'running')) AS is_busy`.execute(db)
  const [row] = rows
  return {
    lastGoodAt: row?.good_at ?? null,
    lastFailureAt: row?.failed_at ?? null,
    lastAttemptAt: row?.attempt_at ?? 0,
    isBusy: row?.is_busy ?? false,
  }
}

/** When every file was last read, in ms; 0 if never. */
export async function findLastFullRead(db: Kysely<Database>, place: string): Promise<number> {
  const row = await db
    .selectFrom('backup_runs')
    .select(({ fn }) => fn.max('ended_at').as('at'))
    .where('place', '=', place)
    .where('state', '=', 'done')
    .where('is_full', '=', true)
    .executeTakeFirst()
  return row?.at ?? 0
}

/** Whether another run has failed since a time. */
export async function hasFailedSince(db: Kysely<Database>, run: { id: string; place: string }, since: number) {
  const row = await db
    .selectFrom('backup_runs')
    .select('id')
    .where('place', '=', run.place)
    .where('state', '=', 'failed')
    .where('id', '<>', run.id)
    .where('ended_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const findRun = (db: Kysely<Database>, id: string) =>
  db.selectFrom('backup_runs').select(['id', 'kind', 'error', 'ended_at']).where('id', '=', id).executeTakeFirst()

/** The newest backups of a place that weren't removed, and attempts at one. */
export async function listBackupRuns(db: Kysely<Database>, place: string): Promise<BackupRun[]> {
  const { rows } = await sql<Omit<BackupRun, 'error'> & { error_code: string | null; error_text: string | null }>`
    SELECT r.id, r.backup AS name, CASE WHEN ${IS_DAMAGED} THEN 'damaged' ELSE r.state END AS state, r.cause,
      u.username AS person, r.created_at, r.started_at, r.ended_at, r.files, r.bytes, r.copied_bytes, r.lost,
      CASE WHEN r.state <> 'done' OR ${IS_DAMAGED} THEN NULL ELSE coalesce(
        (SELECT max(d.ended_at) FROM backup_runs d
          WHERE d.kind = 'verification' AND d.state = 'done' AND d.place = r.place AND d.backup = r.backup), r.ended_at) END AS verified_at,
      EXISTS (SELECT FROM backup_runs c WHERE c.kind = 'verification' AND c.state IN ('waiting', 'running')
        AND c.place = r.place AND c.backup = r.backup) AS is_verifying,
      CASE WHEN v.state = 'failed' THEN v.error_code ELSE r.error_code END AS error_code,
      CASE WHEN v.state = 'failed' THEN v.error ELSE r.error END AS error_text
    FROM backup_runs r LEFT JOIN users u ON u.id = r.user_id LEFT JOIN ${LAST_VERIFICATION} v ON true
    WHERE r.place = ${place} AND r.kind = 'backup' AND r.removed_at IS NULL
    ORDER BY r.created_at DESC LIMIT ${MAX_LISTED}`.execute(db)
  return rows.map(({ error_code: code, error_text: text, ...run }) => ({
    ...run,
    error: code === null ? null : { code, text: text ?? '' },
  }))
}

/** The newest backup of a place. */
export async function findNewestBackup(db: Kysely<Database>, place: string): Promise<string | null> {
  const row = await db
    .selectFrom('backup_runs')
    .select('backup')
    .where('place', '=', place)
    .where('kind', '=', 'backup')
    .where('state', '=', 'done')
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.backup ?? null
}

export const listAdministrators = (db: Kysely<Database>) =>
  db.selectFrom('users').select(['id', 'email']).where('role', '=', 'admin').where('suspended_at', 'is', null).execute()
