import { sql, type Insertable, type Kysely, type Transaction } from 'kysely'
import type { DerivativesTable } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { MediaFacts } from '#server/ports/media/media.ts'
import { limitCombiningMarks } from '#shared/rules/normalize-unicode.ts'
import type { Step } from '#server/db/tables/processing.ts'
import { lockFile } from '#server/db/concurrency/lock-file.ts'
import type { FileNote } from '#shared/words/file-notes/file-notes.ts'

export const findFile = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('files')
    .select(['id', 'key', 'mime', 'type', 'size', 'blocked_reason', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()

export type StoredFile = NonNullable<Awaited<ReturnType<typeof findFile>>>

/** Sets or clears (null) the reason why a file's bytes are withheld. Returns false if nothing changed. */
export async function setBlockedReason(
  db: Kysely<Database>,
  id: string,
  blockedReason: StoredFile['blocked_reason'],
): Promise<boolean> {
  await lockFile(db, id)
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ blocked_reason: blockedReason })
    .where('id', '=', id)
    .where('blocked_reason', 'is distinct from', blockedReason)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** PostgreSQL allows 65,535 parameters per statement. */
const MAX_ROWS_PER_INSERT = 1000

/** Replaces the derivatives created by a step. `laterSteps` are steps whose derivatives are kept. */
export async function replaceDerivatives(
  trx: Transaction<Database>,
  file: string,
  step: Step,
  rows: readonly Insertable<DerivativesTable>[],
  laterSteps: readonly Step[] = [],
): Promise<void> {
  const names = rows.map((row) => row.name)
  const isReplaced = step === 'process' ? sql`step <> ALL(${laterSteps}::text[])` : sql`step = ${step}`
  await sql`DELETE FROM derivatives WHERE file = ${file} AND (${isReplaced} OR name = ANY(${names}::text[]))`.execute(
    trx,
  )
  for (let start = 0; start < rows.length; start += MAX_ROWS_PER_INSERT)
    await trx
      .insertInto('derivatives')
      .values(rows.slice(start, start + MAX_ROWS_PER_INSERT))
      .execute()
}

/** Saves facts about a file. Missing facts stay as they were, but are cleared on the first run. */
export async function saveFileFacts(
  trx: Transaction<Database>,
  file: string,
  { text, suggestions, ...facts }: Omit<MediaFacts, 'look'> & { is_playable?: boolean },
  note: FileNote | undefined,
  isFirst: boolean,
): Promise<void> {
  const emptyFacts = isFirst
    ? { content: null, suggestions: null, note: null, duration: null, width: null, height: null, pages: null }
    : {}
  const values = {
    ...emptyFacts,
    ...facts,
    ...(text !== undefined && { content: limitCombiningMarks(text.replaceAll('\u0000', '')) }),
    ...(suggestions && { suggestions: JSON.stringify(suggestions).replaceAll('\\u0000', '') }),
    ...(note !== undefined && { note: JSON.stringify(note) }),
  }
  if (Object.keys(values).length === 0) return
  await trx.updateTable('files').set(values).where('id', '=', file).execute()
}

/**
 * Lists the artifacts that have a file, by project, without those that await review, because not all members may see
 * those.
 */
export async function listArtifactsByProject(db: Kysely<Database>, file: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('artifacts')
    .select(['id', 'project'])
    .where('file', '=', file)
    .where('awaits_review', '=', false)
    .execute()
  const projects = Map.groupBy(rows, (row) => row.project)
  return new Map([...projects].map(([project, artifacts]) => [project, artifacts.map((row) => row.id)]))
}

/** Lists the projects in which an artifact with this file awaits review. */
export async function listProjectsAwaitingReview(db: Kysely<Database>, file: string): Promise<string[]> {
  const rows = await db
    .selectFrom('artifacts')
    .select('project')
    .distinct()
    .where('file', '=', file)
    .where('awaits_review', '=', true)
    .execute()
  return rows.map(({ project }) => project)
}

/** Lists the browser pages that have uploaded a file and wait for its processing. */
export async function listUploaders(db: Kysely<Database>, file: string) {
  const { rows } = await sql<{ artifact: string; user: string; wsId: string; fileId: string }>`
    SELECT id AS artifact, user_id AS user, upload_page AS "wsId", upload_id AS "fileId" FROM artifacts
    WHERE file = ${file} AND upload_page IS NOT NULL AND upload_id IS NOT NULL AND user_id IS NOT NULL`.execute(db)
  return rows
}

export interface UploadedArtifact {
  artifact: string
  fileId: string
  /** 'open' while it is undecided whether the file will be compressed, null if it won't. */
  compression: 'open' | 'running' | 'over' | null
}

/** Lists the state of a page's uploads, newest first: of all, or of one artifact. */
export async function listPageUploads(
  db: Kysely<Database>,
  { page, user, artifact = null, limit = 1 }: { page: string; user: string; artifact?: string | null; limit?: number },
): Promise<UploadedArtifact[]> {
  const { rows } = await sql<UploadedArtifact>`
    SELECT a.id AS artifact, a.upload_id AS "fileId", CASE
        WHEN a.type IN ('video', 'audio')
          AND EXISTS (SELECT FROM processing p WHERE p.file = a.file AND p.step = 'process' AND p.failure IS NULL) THEN 'open'
        WHEN EXISTS (SELECT FROM processing p WHERE p.file = a.file AND p.step = 'stream' AND p.failure IS NULL) THEN 'running'
        WHEN EXISTS (SELECT FROM processing p WHERE p.file = a.file AND p.step = 'stream')
          OR EXISTS (SELECT FROM derivatives d WHERE d.file = a.file AND d.step = 'stream') THEN 'over' END AS compression
    FROM artifacts a WHERE a.upload_page = ${page} AND a.user_id = ${user} AND a.upload_id IS NOT NULL
      AND (${artifact}::text IS NULL OR a.id = ${artifact})
    ORDER BY a.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/**
 * Lists the users to notify of a problem with a file, each with one of their artifacts: its creator, and the owners of
 * the org.
 */
export async function listUsersToNotify(db: Kysely<Database>, file: string) {
  const { rows } = await sql<{ user: string; email: string; artifact: string }>`
    SELECT DISTINCT ON (u.id) u.id AS "user", u.email, a.id AS artifact
    FROM artifacts a JOIN projects p ON p.id = a.project
    JOIN users u ON u.id = a.user_id OR u.id IN (SELECT o.user_id FROM org_owners o WHERE o.org = p.org)
    WHERE a.file = ${file} ORDER BY u.id, a.id`.execute(db)
  return rows
}

export const findArtifactTitle = (db: Kysely<Database>, artifact: string) =>
  db.selectFrom('artifacts').select(['title', 'project']).where('id', '=', artifact).executeTakeFirst()
