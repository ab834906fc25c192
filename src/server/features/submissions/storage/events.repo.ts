import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { SubmissionEventsTable } from '#server/db/tables/submissions.ts'
import { uuids } from '#server/db/uuids.ts'
import { newId } from '#server/kit/ids.ts'
import type { SubmissionEvent } from '#shared/entities/submissions/submission.ts'

type HistoryEvent = SubmissionEvent & { submission: string; user: string | null }

/**
 * Limits on the events loaded: the latest per submission, the total, and the minimum per submission even if the total
 * is exceeded.
 */
const [MAX_PER_SUBMISSION, MAX_TOTAL, MIN_PER_SUBMISSION] = [300, 1500, 5]

/**
 * Lists the history of these submissions, in order: the latest events of each, always including the reviewers' last
 * message. `includeEdits` adds reviewers' edits.
 */
export async function listEvents(
  db: Kysely<Database>,
  submissions: readonly string[],
  { includeEdits }: { includeEdits: boolean },
): Promise<HistoryEvent[]> {
  if (submissions.length === 0) return []
  const maxPerShare = Math.floor(MAX_TOTAL / submissions.length)
  const limit = Math.min(MAX_PER_SUBMISSION, Math.max(MIN_PER_SUBMISSION, maxPerShare))
  const { rows } = await sql<HistoryEvent>`
    SELECT e.id, e.submission, e.at, e.kind AS what, u.username AS by, e.text, e.user_id AS user
    FROM unnest(${uuids(submissions)}) AS t(id) CROSS JOIN LATERAL (
      (SELECT * FROM submission_events WHERE submission = t.id AND (kind <> 'edited' OR ${includeEdits})
        ORDER BY at DESC, id DESC LIMIT ${limit})
      UNION (SELECT * FROM submission_events WHERE submission = t.id AND kind IN ('asked', 'rejected')
        ORDER BY at DESC, id DESC LIMIT 1)) e
    LEFT JOIN users u ON u.id = e.user_id ORDER BY e.at, e.id`.execute(db)
  return rows
}

/** Lists edits and corrections of a submission after a time (ms), in order. */
export const listChanges = (db: Kysely<Database>, submission: string, after: number): Promise<HistoryEvent[]> =>
  db
    .selectFrom('submission_events as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.submission', 'e.at', 'e.kind as what', 'u.username as by', 'e.text', 'e.user_id as user'])
    .where('e.submission', '=', submission)
    .where('e.kind', 'in', ['edited', 'corrected'])
    .where('e.at', '>', after)
    .orderBy('e.at')
    .orderBy('e.id')
    .execute()

/** When a submission was withdrawn; null if it wasn't. */
export async function findWithdrawal(db: Kysely<Database>, submission: string): Promise<number | null> {
  const event = await db
    .selectFrom('submission_events')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('submission', '=', submission)
    .where('kind', '=', 'withdrawn')
    .executeTakeFirst()
  return event?.at ?? null
}

/** Whether a question about a submission was asked after this event. */
export async function hasQuestionSince(db: Kysely<Database>, submission: string, event: string): Promise<boolean> {
  const questions = db
    .selectFrom('submission_events as e')
    .innerJoin('submission_events as read', (on) =>
      on.on('read.id', '=', event).onRef('read.submission', '=', 'e.submission'),
    )
    .select('e.id')
    .where('e.submission', '=', submission)
    .where('e.kind', '=', 'asked')
    .where(sql<boolean>`(e.at, e.id) > (read.at, read.id)`)
  return (await questions.limit(1).executeTakeFirst()) !== undefined
}

/**
 * Adds an event to a submission's history; without a user, the contributor caused it. For changes to the item, `at`
 * (ms) must equal the item's `updated_at`, so that anyone who has seen that version has seen the change.
 */
export const addEvent = (
  db: Kysely<Database>,
  event: Pick<SubmissionEventsTable, 'submission' | 'kind'> & {
    user?: string | null
    text?: string | null
    at?: number
  },
) =>
  db
    .insertInto('submission_events')
    .values({
      id: newId(),
      submission: event.submission,
      kind: event.kind,
      user_id: event.user ?? null,
      text: event.text ?? null,
      at: event.at ?? Date.now(),
    })
    .execute()
