import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { CUSTOM_PLAN_COMMENT } from '#server/db/named-statements.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { Step } from '#server/db/tables/processing.ts'
import { lockFile } from '#server/db/concurrency/lock-file.ts'
import type { ProcessingJob, JOB_STATES, Throughput } from '#shared/entities/administration/administration.ts'

type JobState = (typeof JOB_STATES)[number]
/** Maximum number of steps searched for one page. */
const MAX_SEARCHED_STEPS = 2000
/** The steps in each state are counted up to this number. */
const COUNT_LIMIT = 100_000

const STATE_CONDITIONS: Record<JobState, RawBuilder<boolean>> = {
  failed: sql`p.failure IS NOT NULL`,
  running: sql`p.run IS NOT NULL`,
  waiting: sql`p.failure IS NULL AND p.run IS NULL`,
}

/** A step's position in the list. */
interface JobPosition {
  file: string
  step: string
}

interface JobQuery {
  query?: string | undefined
  state?: JobState | undefined
  step?: Step | undefined
  after: JobPosition | null
  limit: number
}

const toJob = ({ file, step, state, reason, tries, began_at, artifact, org }: ProcessingJob): ProcessingJob => {
  return { file, step, state, reason, tries, began_at, artifact, org }
}
const toLikePattern = (query: string) => `%${query.replace(/[\\%_]/g, (character) => `\\${character}`)}%`

/**
 * Lists processing steps, those of the newest files first. A search reads a limited number of steps per page, so `next`
 * may be set even if none of them matched; it is null at the end.
 */
export async function listJobs(
  db: Kysely<Database>,
  { query, state, step, after, limit }: JobQuery,
): Promise<{ jobs: ProcessingJob[]; next: JobPosition | null }> {
  const isSearch = Boolean(query) || step !== undefined
  const likePattern = query ? toLikePattern(query) : null
  const { rows } = await sql<
    ProcessingJob & { last_file: string; last_step: string; looked_at: number }
  >`${sql.raw(CUSTOM_PLAN_COMMENT)}
    WITH among AS MATERIALIZED (SELECT p.* FROM processing p WHERE ${state ? STATE_CONDITIONS[state] : sql`true`}
        AND ${after ? sql`(p.file, p.step) < (${after.file}::uuid, ${after.step})` : sql`true`}
      ORDER BY p.file DESC, p.step DESC LIMIT ${isSearch ? MAX_SEARCHED_STEPS : limit + 1}),
    place AS (SELECT count(*)::int AS looked_at FROM among),
    last AS (SELECT file AS last_file, step AS last_step FROM among ORDER BY file, step LIMIT 1)
    SELECT place.looked_at, last.*, j.* FROM place CROSS JOIN last LEFT JOIN (
      SELECT p.file, p.step, CASE WHEN p.failure IS NOT NULL THEN 'failed' WHEN p.run IS NOT NULL THEN 'running' ELSE 'waiting' END AS state,
        CASE WHEN f.note ->> 0 = p.failure THEN f.note WHEN p.failure IS NOT NULL THEN jsonb_build_array(p.failure) END AS reason, p.errors + p.deaths AS tries, f.created_at AS began_at,
        CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'title', a.title, 'project', a.project) END AS artifact,
        CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id, 'title', o.title) END AS org
      FROM among p JOIN files f ON f.id = p.file LEFT JOIN orgs o ON o.id = p.org
      LEFT JOIN LATERAL (SELECT a.id, a.title, a.filename, a.project FROM artifacts a WHERE a.file = p.file ORDER BY a.id LIMIT 1) a ON true
      WHERE (${step ?? null}::text IS NULL OR p.step = ${step ?? null})
        AND (${likePattern}::text IS NULL OR a.title ILIKE ${likePattern} OR a.filename ILIKE ${likePattern} OR o.title ILIKE ${likePattern})
      ORDER BY p.file DESC, p.step DESC LIMIT ${limit + 1}) j ON true
    ORDER BY j.file DESC, j.step DESC`.execute(db)
  const [firstRow] = rows
  if (!firstRow) return { jobs: [], next: null }
  const matches = rows.filter(({ file }) => file !== null)
  const jobs = matches.slice(0, limit).map(toJob)
  const lastJob = jobs.at(-1)
  if (matches.length > limit && lastJob) return { jobs, next: { file: lastJob.file, step: lastJob.step } }
  const hasMore = isSearch && firstRow.looked_at === MAX_SEARCHED_STEPS
  return { jobs, next: hasMore ? { file: firstRow.last_file, step: firstRow.last_step } : null }
}

/** Locks a file with a failed step. Returns the org on whose behalf it is reprocessed. */
export async function lockFailedFile(trx: Transaction<Database>, file: string) {
  if (!(await lockFile(trx, file))) return undefined
  const { rows } = await sql<{ org: string | null }>`SELECT coalesce(p.org,
      (SELECT q.org FROM artifacts a JOIN projects q ON q.id = a.project WHERE a.file = p.file LIMIT 1)) AS org
    FROM processing p WHERE p.file = ${file}::uuid AND p.failure IS NOT NULL LIMIT 1`.execute(trx)
  return rows[0]
}

/** Parks a waiting or running step. Returns its job, or undefined if there is no such step. */
export async function parkStep(trx: Transaction<Database>, file: string, step: Step, failure: string) {
  if (!(await lockFile(trx, file))) return undefined
  return trx
    .updateTable('processing')
    .set({ failure, run: null })
    .where('file', '=', file)
    .where('step', '=', step)
    .where('failure', 'is', null)
    .returning('job')
    .executeTakeFirst()
}

/** Lists how many steps have ended since a time (ms), per ten minutes. */
export async function listThroughput(db: Kysely<Database>, since: number): Promise<Throughput[]> {
  return db.selectFrom('ended_steps').selectAll().where('at', '>=', since).orderBy('at').orderBy('step').execute()
}

/** Counts the steps in each state, up to a limit. */
export async function countJobs(db: Kysely<Database>) {
  const countState = (state: JobState) =>
    sql`(SELECT count(*)::int FROM (SELECT FROM processing p WHERE ${STATE_CONDITIONS[state]} LIMIT ${COUNT_LIMIT + 1}) s)`
  const { rows } = await sql<Record<JobState, number>>`
    SELECT ${countState('waiting')} AS waiting, ${countState('running')} AS running, ${countState('failed')} AS failed`.execute(
    db,
  )
  const { waiting = 0, running = 0, failed = 0 } = rows[0] ?? {}
  const capCount = (count: number) => Math.min(count, COUNT_LIMIT)
  return {
    waiting: capCount(waiting),
    running: capCount(running),
    failed: capCount(failed),
    at_least: [waiting, running, failed].some((count) => count > COUNT_LIMIT),
  }
}
