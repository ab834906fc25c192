import { sql, type Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import { lockSubmissionParents } from '../storage/submissions.repo.ts'
import { AppError } from '#server/kit/app-error.ts'

/** Locks submissions in id order until the transaction ends. */
export async function lockSubmissionRows(trx: Transaction<Database>, ids: readonly string[]) {
  await lockSubmissionParents(trx, ids)
  return trx
    .selectFrom('submissions')
    .select(['id', 'title', 'contribution', 'project', 'artifact', 'status', 'awaits_answer', 'decided_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

interface ArchiveTarget {
  project: string
  /** Target folder; null for the top level. */
  folder: string | null
  visibility: 'private' | 'local'
  user: string | null
  decidedAt: number
}

/** Moves pending items into the archive. Returns the number of items moved. */
export async function moveIntoArchive(
  trx: Transaction<Database>,
  artifacts: readonly string[],
  { project, folder, visibility, user, decidedAt }: ArchiveTarget,
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE artifacts SET active = true, needs_review = false, awaits_review = false, folder = ${folder}, visibility = ${visibility},
      user_id = ${user}, created_at = ${decidedAt}, updated_at = ${decidedAt}
    WHERE id = ANY(${uuids(artifacts)}) AND project = ${project} AND awaits_review`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/**
 * Puts approved items back into review, as they were before. Throws `conflict` if one was changed, copied, tagged,
 * captioned or used in an exhibit since it was approved, so that nobody's later work is lost.
 */
export async function returnToReview(
  trx: Transaction<Database>,
  submissions: readonly { artifact: string | null; project: string; decided_at: number | null }[],
  decidedAt: number,
): Promise<string[]> {
  const ids = submissions.flatMap(({ artifact }) => artifact ?? [])
  const decidedTimes = submissions.flatMap(({ artifact, decided_at }) => (artifact === null ? [] : (decided_at ?? 0)))
  // Lock the items in a separate statement, because only a later statement sees changes made while waiting for the
  // lock.
  await sql`SELECT FROM artifacts WHERE id = ANY(${uuids(ids)}) ORDER BY id FOR UPDATE`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    UPDATE artifacts a SET active = false, needs_review = true, awaits_review = true, folder = NULL, visibility = 'private',
      user_id = NULL, updated_at = ${decidedAt}
    FROM unnest(${uuids(ids)}, ${decidedTimes}::bigint[]) AS t(id, decided_at)
    WHERE a.id = t.id AND a.active AND a.project = ${submissions[0]?.project} AND a.updated_at = t.decided_at
      AND NOT EXISTS (SELECT FROM artifacts copy WHERE copy.submission = a.submission AND copy.id <> a.id)
      AND NOT EXISTS (SELECT FROM artifact_tags x WHERE x.artifact = a.id)
      AND NOT EXISTS (SELECT FROM captions x WHERE x.artifact = a.id)
      AND NOT EXISTS (SELECT FROM exhibit_artifacts x WHERE x.artifact = a.id)
      AND NOT EXISTS (SELECT FROM story_items x WHERE x.artifact = a.id)
    RETURNING a.id`.execute(trx)
  if (rows.length < submissions.length) throw new AppError('conflict', { reason: ['changed_since'] })
  return rows.map(({ id }) => id)
}

/**
 * Locks submissions that were rejected before a time (ms) and still have their item, up to a limit. Skips those locked
 * by others.
 */
export async function lockExpiredRejections(trx: Transaction<Database>, cutoff: number, limit: number) {
  const { rows } = await sql<{ id: string; artifact: string; project: string }>`
    SELECT id, artifact, project FROM submissions WHERE status = 'rejected' AND artifact IS NOT NULL AND decided_at < ${cutoff}
    ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(trx)
  return rows
}

/**
 * Whether contribution `d` isn't anonymized yet, has nothing pending or in the archive, and has seen no activity since
 * a time (ms).
 */
const isSettled = (cutoff: number) => sql<boolean>`
  d.erased_at IS NULL AND d.created_at < ${cutoff}
  AND NOT EXISTS (SELECT FROM submissions s WHERE s.contribution = d.id
    AND (s.status NOT IN ('rejected', 'withdrawn') OR s.artifact IS NOT NULL OR s.decided_at >= ${cutoff}
      OR EXISTS (SELECT FROM submission_events e WHERE e.submission = s.id AND e.kind <> 'swept' AND e.at >= ${cutoff})))`

/**
 * Anonymizes contributions of which nothing was kept in the archive, if nothing has happened to them since a time (ms):
 * deletes the contributor's data and texts, but keeps titles and the record of the submission. Processes up to `limit`
 * contributions and returns how many were checked.
 */
export async function anonymizeContributors(
  trx: Transaction<Database>,
  cutoff: number,
  limit: number,
): Promise<number> {
  const candidates = await trx
    .selectFrom('contributions as d')
    .select('d.id')
    .where(isSettled(cutoff))
    .orderBy('d.id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  if (candidates.length === 0) return 0
  const ids = candidates.map(({ id }) => id)
  // Lock and check again, because a contributor may have answered or added a file in the meantime.
  await trx.selectFrom('submissions').select('id').where('contribution', 'in', ids).orderBy('id').forUpdate().execute()
  const { rows } = await sql<{ id: string }>`
    UPDATE contributions d SET contributor_name = NULL, contributor_email = NULL, contributor_org = NULL, answers = '[]',
      erased_at = now_ms()
    WHERE d.id = ANY(${uuids(ids)}) AND ${isSettled(cutoff)} RETURNING d.id`.execute(trx)
  const contributionIds = rows.map(({ id }) => id)
  if (contributionIds.length === 0) return candidates.length
  await trx
    .updateTable('submissions')
    .set({ description: null, place: null, display_date: null })
    .where('contribution', 'in', contributionIds)
    .execute()
  await sql`UPDATE submission_events e SET text = NULL FROM submissions s
    WHERE s.id = e.submission AND s.contribution = ANY(${uuids(contributionIds)})`.execute(trx)
  return candidates.length
}
