import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { Step } from '#server/db/tables/processing.ts'
import type { MediaType } from '#shared/rules/media-type.ts'

const HOUR_MS = 3600 * 1000
const MAX_WAIT_HOURS = 24

/**
 * Saves why a step of a file didn't fully succeed, and with which tool versions. If `isRetryable` is set, the step is
 * tried again after a while.
 */
export const saveVerdict = (
  trx: Transaction<Database>,
  {
    file,
    step,
    code,
    tools,
    isRetryable,
  }: { file: string; step: Step; code: string; tools: string; isRetryable: boolean },
) => {
  const now = Date.now()
  const waitMs = sql`${HOUR_MS}::bigint * least(${MAX_WAIT_HOURS}::int, (4 ^ least(v.tries, 3))::int)`
  return sql`INSERT INTO verdicts AS v (file, step, code, tools, retry_at)
    VALUES (${file}, ${step}, ${code}, ARRAY[${tools}::text], ${isRetryable ? now + HOUR_MS : null})
    ON CONFLICT (file, step) DO UPDATE SET code = excluded.code, tries = v.tries + 1,
      tools = CASE WHEN v.tools @> excluded.tools THEN v.tools ELSE v.tools || excluded.tools END,
      retry_at = ${isRetryable ? sql`${now}::bigint + ${waitMs}` : null}`.execute(trx)
}

/** Deletes the verdict of a step that succeeded and, after the first step, those of steps that no longer follow it. */
export const deleteVerdicts = (trx: Transaction<Database>, file: string, step: Step, followingSteps: readonly Step[]) =>
  sql`DELETE FROM verdicts WHERE file = ${file}
    AND ${step === 'process' ? sql`step <> ALL(${followingSteps}::text[])` : sql`step = ${step}`}`.execute(trx)

/** Tool versions by media type; a type that can't currently be processed has none. */
export type ToolVersions = Readonly<Partial<Record<MediaType, string>>>

const isStaleSql = (versions: ToolVersions | null) => {
  const isDue = sql`v.retry_at <= ${Date.now()}`
  const now = sql`${JSON.stringify(versions)}::jsonb ->> f.type`
  return sql`f.blocked_reason IS NULL AND (${isDue} OR ${versions ? sql`(${now}) IS NOT NULL AND NOT v.tools @> ARRAY[${now}]` : sql`false`})`
}

/** Whether any verdict is due for a retry or came from other tool versions. */
export async function hasStaleVerdict(db: Kysely<Database>, versions: ToolVersions): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM verdicts v JOIN files f ON f.id = v.file WHERE ${isStaleSql(versions)} LIMIT 1`.execute(db)
  return rows.length > 0
}

export interface StaleVerdict {
  file: string
  step: Step
  code: string
  org: string | null
  type: MediaType
}

/**
 * Locks the files of stale verdicts and returns the verdicts: those that are due for a retry and, if `versions` is
 * given, those from other tool versions. Files in processing are skipped.
 */
export async function lockStaleVerdicts(
  trx: Transaction<Database>,
  versions: ToolVersions | null,
  limit: number,
): Promise<StaleVerdict[]> {
  const { rows } = await sql<StaleVerdict>`
    SELECT v.file, v.step, v.code, f.type,
      (SELECT p.org FROM artifacts a JOIN projects p ON p.id = a.project WHERE a.file = f.id LIMIT 1) AS org
    FROM verdicts v JOIN files f ON f.id = v.file
    WHERE ${isStaleSql(versions)} AND f.status <> 'processing'
    ORDER BY v.file, v.step <> 'process' LIMIT ${limit} FOR NO KEY UPDATE OF f SKIP LOCKED`.execute(trx)
  return rows
}

/** Records that these tool versions have retried the step, so that they don't retry it forever. */
export const markVerdictRetried = (
  trx: Transaction<Database>,
  { file, step }: StaleVerdict,
  tools: string | undefined,
) =>
  sql`UPDATE verdicts SET retry_at = NULL,
      tools = CASE WHEN ${tools ?? null}::text IS NULL OR tools @> ARRAY[${tools ?? null}::text] THEN tools
        ELSE tools || ${tools ?? null}::text END
    WHERE file = ${file} AND step = ${step}`.execute(trx)

/** Whether a file has a verdict, so that another attempt, later or with other tools, might give a better result. */
export async function hasVerdict(db: Kysely<Database>, file: string): Promise<boolean> {
  const row = await db.selectFrom('verdicts').select('file').where('file', '=', file).limit(1).executeTakeFirst()
  return row !== undefined
}
