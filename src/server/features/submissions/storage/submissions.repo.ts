import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import { anyOf } from '#server/db/uuids.ts'
import { toJsonText } from '#server/db/json-text.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { ContributionsTable, SubmissionsTable } from '#server/db/tables/submissions.ts'
import { REJECTED_RETENTION_MS } from '#shared/rules/submissions/rejected-retention.ts'
import type {
  SubmittedAnswer,
  Submission,
  SubmissionFilter,
  SubmissionStatus,
} from '#shared/entities/submissions/submission.ts'

const PERIOD = sql<
  Submission['time_period']
>`CASE WHEN s.time_period_gte IS NOT NULL OR s.time_period_lte IS NOT NULL THEN
  json_build_object('gte', s.time_period_gte, 'lte', s.time_period_lte) END`

const SAME_FILE = sql`other.file = mine.file AND other.id <> mine.id AND other.project = mine.project AND (other.active OR other.awaits_review)`
const HAS_DUPLICATE = sql<boolean>`EXISTS (SELECT FROM artifacts mine JOIN artifacts other ON ${SAME_FILE} WHERE mine.id = s.artifact)`

const RETENTION_END = sql<
  number | null
>`CASE WHEN s.status = 'rejected' AND s.artifact IS NOT NULL THEN s.decided_at + ${sql.lit(REJECTED_RETENTION_MS)} END`

/** A submission's status, and the columns in which the contributor describes the file. */
const FILE_COLUMNS = [
  's.id',
  's.filename',
  's.title',
  's.description',
  's.date_of_origin',
  's.display_date',
  's.place',
  's.status',
  's.awaits_answer as asked',
] as const

/** The contributor's data under the names of the API. */
const CONTRIBUTOR_COLUMNS = [
  'd.contributor_name as submitter_name',
  'd.contributor_email as submitter_email',
  'd.contributor_org as submitter_org',
] as const

const selectSubmissions = (db: Kysely<Database>) =>
  db
    .selectFrom('submissions as s')
    .innerJoin('contributions as d', 'd.id', 's.contribution')
    .leftJoin('portal_consents as c', (on) =>
      on
        .onRef('c.portal', '=', 'd.portal')
        .on('c.version', '=', (eb) => eb.fn.coalesce('s.consent_version', 'd.consent_version')),
    )
    .leftJoin('users as u', 'u.id', 's.decided_by')
    .select(FILE_COLUMNS)
    .select(['d.portal', 's.project', 's.artifact', 's.contribution as deposit', 'd.reference'])
    .select(CONTRIBUTOR_COLUMNS)
    .select([PERIOD.as('time_period'), sql<SubmittedAnswer[]>`d.answers`.as('answers')])
    .select(
      sql<Submission['consent']>`CASE WHEN c.version IS NOT NULL THEN
        json_build_object('version', c.version, 'text', c.text) END`.as('consent'),
    )
    .select([HAS_DUPLICATE.as('known'), RETENTION_END.as('kept_until')])
    .select(['s.decided_at', 'u.username as decided_by', 's.created_at'])

interface SubmissionQuery {
  project: string
  status?: SubmissionFilter | undefined
  query?: string | undefined
}

/**
 * Matches submissions that contain each word in their reference, title, current item title, file name or contributor.
 */
function buildQueryCondition(query = '') {
  const searchedText = sql`concat_ws(E'\n', d.reference, s.title, s.filename, d.contributor_name, d.contributor_email, d.contributor_org,
    (SELECT a.title FROM artifacts a WHERE a.id = s.artifact))`
  const words = [...new Set(query.split(/\s+/))].filter((word) => word !== '').slice(0, MAX_WORDS)
  return sql<boolean>`${sql.join([sql`true`, ...words.map((word) => sql`holds(${searchedText}, ${word})`)], sql` AND `)}`
}
const MAX_WORDS = 8

/** Lists the submissions to a project after the given position, oldest first. */
export const listSubmissions = (
  db: Kysely<Database>,
  { project, status, query }: SubmissionQuery,
  after: { at: number; id: string } | null,
  limit: number,
): Promise<Submission[]> =>
  selectSubmissions(db)
    .where('s.project', '=', project)
    .where(buildQueryCondition(query))
    .$if(status === 'asked', (q) => q.where('s.awaits_answer', '=', true))
    .$if(status !== undefined && status !== 'asked', (q) => q.where('s.status', '=', status as SubmissionStatus))
    .$if(after !== null, (q) => q.where(sql<boolean>`(s.created_at, s.id) > (${after?.at}, ${after?.id}::uuid)`))
    .orderBy('s.created_at')
    .orderBy('s.id')
    .limit(limit)
    .execute()

export const findSubmission = (db: Kysely<Database>, id: string): Promise<Submission | undefined> =>
  selectSubmissions(db).where('s.id', '=', id).executeTakeFirst()

const MAX_DUPLICATES = 4

/** Lists items with the same bytes as an item, in the archive or awaiting review; those in the archive come first. */
export async function listDuplicates(db: Kysely<Database>, artifact: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT other.id FROM artifacts mine JOIN artifacts other ON ${SAME_FILE} WHERE mine.id = ${artifact}
    ORDER BY other.active DESC, other.created_at, other.id LIMIT ${sql.lit(MAX_DUPLICATES)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lists the submissions with these ids, oldest first. */
export const listSubmissionsById = (db: Kysely<Database>, ids: readonly string[]): Promise<Submission[]> =>
  selectSubmissions(db).where('s.id', '=', anyOf(ids)).orderBy('s.created_at').orderBy('s.id').execute()

/** Counts the matching submissions of a project by status, and those with open questions. */
export async function countSubmissions(
  db: Kysely<Database>,
  { project, query }: SubmissionQuery,
): Promise<Record<SubmissionFilter, number>> {
  const { rows } = await sql<{ status: SubmissionStatus; count: number; asked: number }>`
    SELECT s.status, count(*)::int AS count, (count(*) FILTER (WHERE s.awaits_answer))::int AS asked
    FROM submissions s JOIN contributions d ON d.id = s.contribution WHERE s.project = ${project} AND ${buildQueryCondition(query)}
    GROUP BY s.status`.execute(db)
  const noCounts = { pending: 0, approved: 0, rejected: 0, withdrawn: 0 }
  const questionCount = rows.reduce((sum, row) => sum + row.asked, 0)
  return { ...noCounts, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])), asked: questionCount }
}

export const insertContribution = (
  db: Kysely<Database>,
  {
    answers,
    ...contribution
  }: Omit<Insertable<ContributionsTable>, 'answers'> & { answers: readonly SubmittedAnswer[] },
) =>
  db
    .insertInto('contributions')
    .values({ ...contribution, answers: toJsonText(answers) })
    .execute()

export const insertSubmissions = (db: Kysely<Database>, rows: readonly Insertable<SubmissionsTable>[]) =>
  db
    .insertInto('submissions')
    .values([...rows])
    .execute()

export const updateSubmission = (db: Kysely<Database>, id: string, values: Updateable<SubmissionsTable>) =>
  db.updateTable('submissions').set(values).where('id', '=', id).execute()

export const updateContribution = (
  db: Kysely<Database>,
  id: string,
  { answers, ...values }: Omit<Updateable<ContributionsTable>, 'answers'> & { answers: readonly SubmittedAnswer[] },
) =>
  db
    .updateTable('contributions')
    .set({ ...values, answers: toJsonText(answers) })
    .where('id', '=', id)
    .execute()

/** Locks the projects and contributions of submissions. Call it before locking the submissions themselves. */
export async function lockSubmissionParents(trx: Kysely<Database>, ids: readonly string[]): Promise<void> {
  const rows = await trx
    .selectFrom('submissions')
    .select(['project', 'contribution'])
    .where('id', '=', anyOf(ids))
    .execute()
  await lockProjects(
    trx,
    rows.map(({ project }) => project),
  )
  await trx
    .selectFrom('contributions')
    .select('id')
    .where('id', '=', anyOf(rows.map(({ contribution }) => contribution)))
    .orderBy('id')
    .forKeyShare()
    .execute()
}

/** Locks a contribution and all its submissions until the transaction ends. */
export async function lockContribution(db: Kysely<Database>, contribution: string) {
  const portal = await db
    .selectFrom('contributions as d')
    .innerJoin('portals as o', 'o.id', 'd.portal')
    .select('o.project')
    .where('d.id', '=', contribution)
    .executeTakeFirst()
  await lockProjects(db, [portal?.project])
  await db.selectFrom('contributions').select('id').where('id', '=', contribution).forUpdate().execute()
  return db
    .selectFrom('submissions')
    .select(['id', 'project', 'status', 'artifact'])
    .where('contribution', '=', contribution)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Finds a contribution with its portal and project. */
export const findContribution = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('contributions as d')
    .innerJoin('portals as o', 'o.id', 'd.portal')
    .innerJoin('projects as p', 'p.id', 'o.project')
    .leftJoin('portal_consents as c', (on) =>
      on.onRef('c.portal', '=', 'd.portal').onRef('c.version', '=', 'd.consent_version'),
    )
    .select(['d.id', 'd.portal', 'd.reference', ...CONTRIBUTOR_COLUMNS])
    .select([
      'd.token_generation',
      'd.language',
      'd.created_at',
      'd.consent_version',
      'c.text as consent_text',
      'o.title as portal_title',
    ])
    .select([sql<SubmittedAnswer[]>`d.answers`.as('answers'), 'o.project', 'o.thank_you_text as thanks'])
    .select(sql<string>`coalesce(p.archive_title, p.title)`.as('archive'))
    .where('d.id', '=', id)
    .executeTakeFirst()

/** Lists all submissions of a contribution, in the order they were sent. */
export const listContributionSubmissions = (db: Kysely<Database>, contribution: string) =>
  db
    .selectFrom('submissions as s')
    .select(FILE_COLUMNS)
    .select([PERIOD.as('time_period'), RETENTION_END.as('kept_until')])
    .where('s.contribution', '=', contribution)
    .orderBy('s.created_at')
    .orderBy('s.position')
    .orderBy('s.id')
    .execute()

/** Lists the files of a contribution that still exist, with their thumbnails unless withdrawn or blocked. */
export const listContributionFiles = (db: Kysely<Database>, contribution: string) =>
  db
    .selectFrom('submissions as s')
    .innerJoin('artifacts as a', 'a.id', 's.artifact')
    .leftJoin('files as f', (on) =>
      on.onRef('f.id', '=', 'a.file').on('f.blocked_reason', 'is', null).on('s.status', '<>', 'withdrawn'),
    )
    .leftJoin('derivatives as d', (on) => on.onRef('d.file', '=', 'f.id').on('d.name', '=', 'thumb'))
    .select(['s.id', 'a.id as artifact', 'a.type', 'd.key as thumbnail_key', 'f.placeholder'])
    .where('s.contribution', '=', contribution)
    .execute()

/** How many decisions the usual time until a decision is computed from, and within which time they were made. */
const [MIN_DECISIONS, MAX_DECISIONS] = [5, 200]
const RECENT_DECISIONS_MS = 365 * 86_400_000

/**
 * Returns the time in ms within which four of five submissions to a project were decided lately, or null if there were
 * too few.
 */
export async function findUsualDecisionTime(db: Kysely<Database>, project: string): Promise<number | null> {
  const { rows } = await sql<{ count: number; usual_ms: number | null }>`
    SELECT count(*)::int AS count, percentile_disc(0.8) WITHIN GROUP (ORDER BY x.decided_at - x.created_at) AS usual_ms
    FROM (SELECT s.decided_at, s.created_at FROM submissions s WHERE s.project = ${project} AND s.status IN ('approved', 'rejected')
      AND s.decided_at > ${Date.now() - RECENT_DECISIONS_MS} ORDER BY s.decided_at DESC LIMIT ${MAX_DECISIONS}) x`.execute(
    db,
  )
  return rows[0] && rows[0].count >= MIN_DECISIONS ? rows[0].usual_ms : null
}

/** Counts the submissions of a contribution, including withdrawn ones. */
export async function countContributionSubmissions(db: Kysely<Database>, contribution: string): Promise<number> {
  const query = db
    .selectFrom('submissions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('contribution', '=', contribution)
  return (await query.executeTakeFirstOrThrow()).count
}

/** Lists the submissions created by one of a contributor's requests; empty if the request never arrived. */
export const listSubmissionsByKey = (db: Kysely<Database>, project: string, key: string) =>
  db
    .selectFrom('submissions')
    .select(['id', 'title', 'contribution'])
    .where('project', '=', project)
    .where('request_key', '=', key)
    .orderBy('position')
    .execute()

/** Locks a submission until the transaction ends, so that only one of two concurrent decisions succeeds. */
export async function lockSubmission(db: Kysely<Database>, id: string) {
  await lockSubmissionParents(db, [id])
  return db.selectFrom('submissions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Makes the item of a submission and every copy of it private, and returns their ids. */
export async function hideSubmittedItems(
  db: Kysely<Database>,
  submission: string,
  at: number,
): Promise<{ id: string; project: string }[]> {
  // The lock waits for copy operations in progress, so that their copies are included.
  await sql`SELECT FROM artifacts WHERE submission = ${submission} ORDER BY id FOR UPDATE`.execute(db)
  const { rows } = await sql<{ id: string; project: string }>`
    UPDATE artifacts SET visibility = 'private', updated_at = greatest(${at}::bigint, updated_at)
    WHERE submission = ${submission} RETURNING id, project`.execute(db)
  return rows
}

/** Destroys an artifact that awaits review. Returns its file id. */
export async function destroyPendingArtifact(db: Kysely<Database>, artifact: string): Promise<string | null> {
  const deleted = await db
    .deleteFrom('artifacts')
    .where('id', '=', artifact)
    .where('awaits_review', '=', true)
    .returning('file')
    .executeTakeFirst()
  return deleted?.file ?? null
}
