import { availableParallelism } from 'node:os'
import { sql, type Kysely, type Transaction } from 'kysely'
import { lockFile } from '#server/db/concurrency/lock-file.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { Step } from '#server/db/tables/processing.ts'
import { newId } from '#server/kit/ids.ts'
import { isRecording } from '#shared/rules/media-type.ts'
import type { JobKind, Queue } from '#server/ports/queue/queue.ts'

export interface StepJob {
  file: string
  step: Step
}

const CORES = availableParallelism()
const HOUR_S = 3600
// Practically unlimited: failures are counted in the `processing` table, and a step may wait days for a store or
// scanner.
const RETRIES = 10_000

// Each kind of job has its own lanes, so fast steps never wait for slow ones, and at least two of them, so a single
// file can't block all others of its kind.
const getLaneCount = (share: number) => Math.max(2, Math.floor(CORES / share))
const createJobKind = (name: string, maxHours: number, share: number): JobKind<StepJob> => {
  return { name, retries: RETRIES, timeoutSeconds: maxHours * HOUR_S, lanes: getLaneCount(share) }
}
const processFileJob = createJobKind('process-file', 2, 1)
const processRecordingJob = createJobKind('process-recording', 23, 2)
const renderFileJob = createJobKind('render-file', 6, 2)
const transcodeFileJob = createJobKind('transcode-file', 23, 4)

const JOB_KIND_BY_STEP: Record<Step, JobKind<StepJob>> = {
  process: processFileJob,
  clean: renderFileJob,
  pages: renderFileJob,
  tiles: renderFileJob,
  stream: transcodeFileJob,
}

/**
 * Returns the kind of job that runs a step of a file. Recordings use the slow kinds: even a metadata-stripped copy of
 * one takes as long as a conversion.
 */
async function getJobKind(trx: Transaction<Database>, { file, step }: StepJob): Promise<JobKind<StepJob>> {
  const row = await trx.selectFrom('files').select('type').where('id', '=', file).executeTakeFirst()
  if (!row || !isRecording(row.type)) return JOB_KIND_BY_STEP[step]
  return step === 'process' ? processRecordingJob : transcodeFileJob
}

// Steps, cheapest first. Jobs are also enqueued in this order, so concurrent transactions can't deadlock.
const STEP_ORDER = Object.keys(JOB_KIND_BY_STEP) as Step[]

export const STEP_KINDS = [processFileJob, processRecordingJob, renderFileJob, transcodeFileJob]

/** Adds steps that a file doesn't have yet, on behalf of an organisation. */
export async function addSteps(
  trx: Transaction<Database>,
  queue: Queue,
  file: string,
  steps: readonly Step[],
  org: string | null,
): Promise<void> {
  for (const step of STEP_ORDER.filter((candidate) => steps.includes(candidate))) {
    const job = await queue.enqueue(trx, await getJobKind(trx, { file, step }), { file, step }, org)
    await trx.insertInto('processing').values({ file, step, org, job, run: null, failure: null }).execute()
  }
}

/** Locks the file of an artifact, if it has one. */
async function lockArtifactFile(trx: Transaction<Database>, artifact: string): Promise<void> {
  const row = await trx.selectFrom('artifacts').select('file').where('id', '=', artifact).executeTakeFirst()
  if (row?.file) await lockFile(trx, row.file)
}

/**
 * Locks the file of an artifact if its processing failed, left a note or produced no preview. Returns it with the
 * organisation and project it is processed for.
 */
export async function lockIncompleteFile(trx: Transaction<Database>, artifact: string) {
  await lockArtifactFile(trx, artifact)
  const { rows } = await sql<{ id: string; org: string; project: string }>`
    SELECT f.id, p.org, p.id AS project FROM artifacts a JOIN projects p ON p.id = a.project JOIN files f ON f.id = a.file
    WHERE a.id = ${artifact} AND (f.status = 'failed' OR f.status = 'ready' AND a.type <> 'application'
      AND (f.note IS NOT NULL OR NOT EXISTS (SELECT FROM derivatives d WHERE d.file = f.id AND d.step = 'process')))
    FOR NO KEY UPDATE OF f`.execute(trx)
  return rows[0]
}

/**
 * Locks the recording of an artifact if it is ready but has no playback copy. Returns it with the organisation it is
 * processed for.
 */
export async function lockFileWithoutStream(trx: Transaction<Database>, artifact: string) {
  await lockArtifactFile(trx, artifact)
  const { rows } = await sql<{ file: string; org: string }>`
    SELECT f.id AS file, p.org FROM artifacts a JOIN projects p ON p.id = a.project JOIN files f ON f.id = a.file
    WHERE a.id = ${artifact} AND f.status = 'ready' AND f.blocked_reason IS NULL AND f.type IN ('audio', 'video')
      AND NOT EXISTS (SELECT FROM derivatives WHERE file = f.id AND name = 'stream') FOR NO KEY UPDATE OF f`.execute(
    trx,
  )
  return rows[0]
}

/**
 * Returns how many times members have had a file reprocessed since a given time (ms), and when the first of these was.
 */
export async function countReprocessing(trx: Transaction<Database>, file: string, since: number) {
  const { rows } = await sql<{ times: number; first_at: number | null }>`
    SELECT count(*)::int AS times, min(x.at) AS first_at FROM artifacts a
    JOIN audit_log_targets t ON t.target = a.id JOIN audit_log x ON x.id = t.entry
    WHERE a.file = ${file} AND x.act = 'process' AND x.at > ${since}`.execute(trx)
  return { times: rows[0]?.times ?? 0, firstAt: rows[0]?.first_at ?? since }
}

/**
 * Reprocesses a file from the start, on behalf of an organisation. Existing derivatives stay until they are replaced.
 * Returns the steps that were pending.
 */
export async function restartProcessing(
  trx: Transaction<Database>,
  queue: Queue,
  { id, org }: { id: string; org: string },
): Promise<Step[]> {
  const deletedSteps = await trx.deleteFrom('processing').where('file', '=', id).returning('step').execute()
  await addSteps(trx, queue, id, ['process'], org)
  // The old failure no longer matters. A withheld file stays withheld until the scanner clears it.
  await sql`UPDATE files SET note = NULL WHERE id = ${id}`.execute(trx)
  await updateFileStatus(trx, id)
  return deletedSteps.map(({ step }) => step)
}

/**
 * Reruns a step that has left a verdict, on behalf of an organisation. The file must be locked and the step not
 * running.
 */
export async function restartStep(
  trx: Transaction<Database>,
  queue: Queue,
  { file, step, code, org }: StepJob & { code: string; org: string },
): Promise<void> {
  if (step === 'process') return void (await restartProcessing(trx, queue, { id: file, org }))
  await trx.deleteFrom('processing').where('file', '=', file).where('step', '=', step).execute()
  await addSteps(trx, queue, file, [step], org)
  await sql`UPDATE files SET note = NULL WHERE id = ${file} AND note ->> 0 = ${code}`.execute(trx)
  await updateFileStatus(trx, file)
}

/** Enqueues new jobs for steps whose jobs were lost. */
export async function renewSteps(
  trx: Transaction<Database>,
  queue: Queue,
  steps: readonly (StepJob & { org: string | null })[],
): Promise<void> {
  for (const { file, step, org } of steps) {
    const job = await queue.enqueue(trx, await getJobKind(trx, { file, step }), { file, step }, org)
    await trx.updateTable('processing').set({ job }).where('file', '=', file).where('step', '=', step).execute()
  }
}

/** One attempt to run a step. */
export interface Run extends StepJob {
  run: string
  org: string | null
  /**
   * How many times a process crashed during this step and, below, how many times the step failed unexpectedly; the
   * current run isn't counted.
   */
  deaths: number
  errors: number
}

/** Marks a step as running; null if there is nothing left to do. An earlier run that never ended must have crashed. */
export async function beginRun(db: Kysely<Database>, { file, step }: StepJob): Promise<Run | null> {
  const run = newId()
  const startedRun = await db
    .updateTable('processing')
    .set({ run, deaths: sql`deaths + CASE WHEN run IS NULL THEN 0 ELSE 1 END` })
    .where('file', '=', file)
    .where('step', '=', step)
    .where('failure', 'is', null)
    .returning(['org', 'deaths', 'errors'])
    .executeTakeFirst()
  return startedRun ? { file, step, run, ...startedRun } : null
}

/** Ends a run without a result. With `countsAsError`, the failure counts against the file. */
export const releaseRun = (db: Kysely<Database>, { file, step, run }: Run, countsAsError: boolean) =>
  db
    .updateTable('processing')
    .set({ run: null, errors: sql`errors + ${countsAsError ? 1 : 0}` })
    .where('file', '=', file)
    .where('step', '=', step)
    .where('run', '=', run)
    .execute()

/**
 * Ends a step as done, or as failed with a reason. Returns false if another run has replaced this one or the file is
 * gone. The file's other steps wait until the transaction ends.
 */
export async function endStep(
  trx: Transaction<Database>,
  { file, step, run }: Run,
  failure: string | undefined,
): Promise<boolean> {
  if (!(await lockFile(trx, file))) return false
  const { rows } =
    failure === undefined
      ? await sql`DELETE FROM processing WHERE file = ${file} AND step = ${step} AND run = ${run} RETURNING 1`.execute(
          trx,
        )
      : await sql`UPDATE processing SET failure = ${failure}, run = NULL
          WHERE file = ${file} AND step = ${step} AND run = ${run} RETURNING 1`.execute(trx)
  return rows.length > 0
}

/** Updates a file's status based on its steps. The file must be locked. */
export const updateFileStatus = (trx: Transaction<Database>, file: string) =>
  sql`UPDATE files f SET status = CASE
      WHEN EXISTS (SELECT FROM processing p WHERE p.file = f.id AND p.failure IS NULL) THEN 'processing'
      WHEN EXISTS (SELECT FROM processing p WHERE p.file = f.id) THEN 'failed' ELSE 'ready' END
    WHERE id = ${file}`.execute(trx)
