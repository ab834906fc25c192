import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { SubmissionEventsTable } from '#server/db/tables/submissions.ts'
import { uuids } from '#server/db/uuids.ts'
import { newId } from '#server/kit/ids.ts'
import type { SubmissionEvent } from '#shared/entities/submissions/submission.ts'

type Happened = SubmissionEvent & { submission: string; user: string | null }

/** So many of the latest events are told of one submission, of several together, and in any case of each. */
const [MOST_OF_ONE, MOST_TOGETHER, LEAST_OF_EACH] = [300, 1500, 5]

/**
 * What has happened to these submissions, in order: the latest of each, and of each the last word of those who review, however
 * much came after it. `byReviewers`: also what they have changed.
 */
export async function listEvents(
  db: Kysely<Database>,
  submissions: readonly string[],
  { byReviewers }: { byReviewers: boolean },
): Promise<Happened[]> {
  if (submissions.length === 0) return []
  const share = Math.floor(MOST_TOGETHER / submissions.length)
  const each = Math.min(MOST_OF_ONE, Math.max(LEAST_OF_EACH, share))
  const { rows } = await sql<Happened>`
    SELECT e.id, e.submission, e.at, e.what, u.username AS by, e.text, e.user_id AS user
    FROM unnest(${uuids(submissions)}) AS t(id) CROSS JOIN LATERAL (
      (SELECT * FROM submission_events WHERE submission = t.id AND (what <> 'edited' OR ${byReviewers})
        ORDER BY at DESC, id DESC LIMIT ${each})
      UNION (SELECT * FROM submission_events WHERE submission = t.id AND what IN ('asked', 'rejected')
        ORDER BY at DESC, id DESC LIMIT 1)) e
    LEFT JOIN users u ON u.id = e.user_id ORDER BY e.at, e.id`.execute(db)
  return rows
}

/** Whatever changed what is said of a submission after a time, in order. */
export const listChanges = (db: Kysely<Database>, submission: string, after: number): Promise<Happened[]> =>
  db
    .selectFrom('submission_events as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.submission', 'e.at', 'e.what', 'u.username as by', 'e.text', 'e.user_id as user'])
    .where('e.submission', '=', submission)
    .where('e.what', 'in', ['edited', 'corrected'])
    .where('e.at', '>', after)
    .orderBy('e.at')
    .orderBy('e.id')
    .execute()

/** Whether something was asked about a submission after this event, which its giver has read. */
export async function isAskedSince(db: Kysely<Database>, submission: string, event: string): Promise<boolean> {
  const asked = db
    .selectFrom('submission_events as e')
    .innerJoin('submission_events as read', (on) =>
      on.on('read.id', '=', event).onRef('read.submission', '=', 'e.submission'),
    )
    .select('e.id')
    .where('e.submission', '=', submission)
    .where('e.what', '=', 'asked')
    .where(sql<boolean>`(e.at, e.id) > (read.at, read.id)`)
  return (await asked.limit(1).executeTakeFirst()) !== undefined
}

/**
 * Writes down what has happened to a submission; without a user its giver did it. What changes its item happens at the moment
 * that the item tells (`at`, in ms): whoever has seen the item as it is then has seen the change.
 */
export const addEvent = (
  db: Kysely<Database>,
  event: Pick<SubmissionEventsTable, 'submission' | 'what'> & {
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
      what: event.what,
      user_id: event.user ?? null,
      text: event.text ?? null,
      at: event.at ?? Date.now(),
    })
    .execute()
