import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { Step } from '#server/db/tables/processing.ts'
import type { MediaType } from '#shared/rules/media-type.ts'

const HOUR_MS = 3600 * 1000
const LONGEST_WAIT_HOURS = 24

/** Keeps why a step of a file came to no full result, and which tools decided so. `retries`: it is tried again in a while. */
export const keepVerdict = (
  trx: Transaction<Database>,
  { file, step, code, tools, retries }: { file: string; step: Step; code: string; tools: string; retries: boolean },
) => {
  const now = Date.now()
  const waits = sql`${HOUR_MS}::bigint * least(${LONGEST_WAIT_HOURS}::int, (4 ^ least(v.tries, 3))::int)`
  return sql`INSERT INTO verdicts AS v (file, step, code, tools, again_at)
    VALUES (${file}, ${step}, ${code}, ARRAY[${tools}::text], ${retries ? now + HOUR_MS : null})
    ON CONFLICT (file, step) DO UPDATE SET code = excluded.code, tries = v.tries + 1,
      tools = CASE WHEN v.tools @> excluded.tools THEN v.tools ELSE v.tools || excluded.tools END,
      again_at = ${retries ? sql`${now}::bigint + ${waits}` : null}`.execute(trx)
}

/** Forgets what was said of a step that went well; of the first step, also of those that are not to follow it any more. */
export const dropVerdicts = (trx: Transaction<Database>, file: string, step: Step, later: readonly Step[]) =>
  sql`DELETE FROM verdicts WHERE file = ${file}
    AND ${step === 'process' ? sql`step <> ALL(${later}::text[])` : sql`step = ${step}`}`.execute(trx)

/** Versions by type of file; a type that can't be processed now has none. */
export type ToolVersions = Readonly<Partial<Record<MediaType, string>>>

const isStale = (versions: ToolVersions | null) => {
  const isDue = sql`v.again_at <= ${Date.now()}`
  const now = sql`${JSON.stringify(versions)}::jsonb ->> f.type`
  return sql`f.held IS NULL AND (${isDue} OR ${versions ? sql`(${now}) IS NOT NULL AND NOT v.tools @> ARRAY[${now}]` : sql`false`})`
}

/** Whether any verdict is left that other tools decided. */
export async function isAnyStale(db: Kysely<Database>, versions: ToolVersions): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM verdicts v JOIN files f ON f.id = v.file WHERE ${isStale(versions)} LIMIT 1`.execute(db)
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
 * Verdicts that are to be tried again, with their files held: those whose time has come, and with `versions` (by type of
 * file) those that other tools decided. What is being processed is left alone.
 */
export async function holdStaleVerdicts(
  trx: Transaction<Database>,
  versions: ToolVersions | null,
  limit: number,
): Promise<StaleVerdict[]> {
  const { rows } = await sql<StaleVerdict>`
    SELECT v.file, v.step, v.code, f.type,
      (SELECT p.org FROM artifacts a JOIN projects p ON p.id = a.project WHERE a.file = f.id LIMIT 1) AS org
    FROM verdicts v JOIN files f ON f.id = v.file
    WHERE ${isStale(versions)} AND f.status <> 'processing'
    ORDER BY v.file, v.step <> 'process' LIMIT ${limit} FOR NO KEY UPDATE OF f SKIP LOCKED`.execute(trx)
  return rows
}

/** Writes down that a verdict is tried again by these tools, so that it is not again because of them. */
export const tryAgainBy = (trx: Transaction<Database>, { file, step }: StaleVerdict, tools: string | undefined) =>
  sql`UPDATE verdicts SET again_at = NULL,
      tools = CASE WHEN ${tools ?? null}::text IS NULL OR tools @> ARRAY[${tools ?? null}::text] THEN tools
        ELSE tools || ${tools ?? null}::text END
    WHERE file = ${file} AND step = ${step}`.execute(trx)

/** Whether something of a file could not be made that other tools, or another time, might make. */
export async function hasVerdict(db: Kysely<Database>, file: string): Promise<boolean> {
  const found = await db.selectFrom('verdicts').select('file').where('file', '=', file).limit(1).executeTakeFirst()
  return found !== undefined
}
