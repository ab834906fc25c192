import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import { lockParents } from '../kept/submissions.repo.ts'
import { AppError } from '#server/kit/app-error.ts'

/** Locks submissions in id order until the transaction ends. */
export async function holdSubmissions(trx: Transaction<Database>, ids: readonly string[]) {
  await lockParents(trx, ids)
  return trx
    .selectFrom('submissions')
    .select(['id', 'title', 'deposit', 'project', 'artifact', 'status', 'asked', 'decided_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

interface Place {
  project: string
  /** Null for the top level. */
  folder: string | null
  visibility: 'private' | 'local'
  user: string | null
  at: number
}

/** Moves pending items into the archive. Returns how many were moved. */
export async function takeIn(
  trx: Transaction<Database>,
  artifacts: readonly string[],
  { project, folder, visibility, user, at }: Place,
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE artifacts SET active = true, needs_review = false, awaits_review = false, folder = ${folder}, visibility = ${visibility},
      user_id = ${user}, created_at = ${at}, updated_at = ${at}
    WHERE id = ANY(${uuids(artifacts)}) AND project = ${project} AND awaits_review`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/**
 * Returns approved items to review as they were before. Throws `conflict` if one was changed, copied, tagged, captioned
 * or used in an exhibit since it was approved, so that nobody's later work is lost.
 */
export async function putBack(
  trx: Transaction<Database>,
  held: readonly { artifact: string | null; project: string; decided_at: number | null }[],
  at: number,
): Promise<string[]> {
  const ids = held.flatMap(({ artifact }) => artifact ?? [])
  const times = held.flatMap(({ artifact, decided_at }) => (artifact === null ? [] : (decided_at ?? 0)))
  // Locked first, because only the next statement sees changes made while waiting for the lock.
  await sql`SELECT FROM artifacts WHERE id = ANY(${uuids(ids)}) ORDER BY id FOR UPDATE`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    UPDATE artifacts a SET active = false, needs_review = true, awaits_review = true, folder = NULL, visibility = 'private',
      user_id = NULL, updated_at = ${at}
    FROM unnest(${uuids(ids)}, ${times}::bigint[]) AS t(id, decided_at)
    WHERE a.id = t.id AND a.active AND a.project = ${held[0]?.project} AND a.updated_at = t.decided_at
      AND NOT EXISTS (SELECT FROM artifacts copy WHERE copy.given_as = a.given_as AND copy.id <> a.id)
      AND NOT EXISTS (SELECT FROM artifact_tags x WHERE x.artifact = a.id)
      AND NOT EXISTS (SELECT FROM captions x WHERE x.artifact = a.id)
      AND NOT EXISTS (SELECT FROM exhibit_artifacts x WHERE x.artifact = a.id)
      AND NOT EXISTS (SELECT FROM story_items x WHERE x.artifact = a.id)
    RETURNING a.id`.execute(trx)
  if (rows.length < held.length) throw new AppError('conflict', { reason: ['changed_since'] })
  return rows.map(({ id }) => id)
}

/**
 * Locks submissions that were rejected before a time (ms) and still have their item, up to a limit. Skips those locked
 * by others.
 */
export async function holdOutdated(trx: Transaction<Database>, before: number, limit: number) {
  const { rows } = await sql<{ id: string; artifact: string; project: string }>`
    SELECT id, artifact, project FROM submissions WHERE status = 'rejected' AND artifact IS NOT NULL AND decided_at < ${before}
    ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(trx)
  return rows
}

/**
 * Contributions that aren't anonymized yet, with nothing in the archive or pending, and no activity since a time (ms).
 */
const settled = (before: number) => sql<boolean>`
  d.forgotten_at IS NULL AND d.created_at < ${before}
  AND NOT EXISTS (SELECT FROM submissions s WHERE s.deposit = d.id
    AND (s.status NOT IN ('rejected', 'withdrawn') OR s.artifact IS NOT NULL OR s.decided_at >= ${before}
      OR EXISTS (SELECT FROM submission_events e WHERE e.submission = s.id AND e.what <> 'swept' AND e.at >= ${before})))`

/**
 * Anonymizes contributions that the archive hasn't kept, once nothing has happened to them since a time (ms): deletes
 * the contributor's data and texts, but keeps titles and the record of the submission. Processes up to `limit`
 * contributions and returns how many it looked at.
 */
export async function forgetGivers(trx: Transaction<Database>, before: number, limit: number): Promise<number> {
  const found = await trx
    .selectFrom('deposits as d')
    .select('d.id')
    .where(settled(before))
    .orderBy('d.id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  if (found.length === 0) return 0
  const ids = found.map(({ id }) => id)
  // Locked and checked again, because a contributor may have answered or added a file in the meantime.
  await trx.selectFrom('submissions').select('id').where('deposit', 'in', ids).orderBy('id').forUpdate().execute()
  const { rows } = await sql<{ id: string }>`
    UPDATE deposits d SET submitter_name = NULL, submitter_email = NULL, submitter_org = NULL, answers = '[]',
      forgotten_at = now_ms()
    WHERE d.id = ANY(${uuids(ids)}) AND ${settled(before)} RETURNING d.id`.execute(trx)
  const deposits = rows.map(({ id }) => id)
  if (deposits.length === 0) return found.length
  await trx
    .updateTable('submissions')
    .set({ description: null, place: null, display_date: null })
    .where('deposit', 'in', deposits)
    .execute()
  await sql`UPDATE submission_events e SET text = NULL FROM submissions s
    WHERE s.id = e.submission AND s.deposit = ANY(${uuids(deposits)})`.execute(trx)
  return found.length
}
