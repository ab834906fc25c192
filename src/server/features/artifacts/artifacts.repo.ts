import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import { toJsonText } from '#server/db/json-text.ts'
import type { ArtifactsTable, FilesTable } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'
import { AppError } from '#server/kit/app-error.ts'
import { toSafeFilename } from '#server/kit/filenames.ts'

export const findUploadedArtifact = (db: Kysely<Database>, project: string, userId: string, uploadId: string) =>
  db
    .selectFrom('artifacts')
    .select(['id', 'file'])
    .where('project', '=', project)
    .where('user_id', '=', userId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst()

export const insertArtifact = (db: Kysely<Database>, values: Insertable<ArtifactsTable>) =>
  db.insertInto('artifacts').values(values).execute()

/**
 * Updates artifacts, each with the values of its row; all rows must have the same columns. `now` is in ms; `updated_at`
 * never decreases.
 */
export async function updateArtifacts(
  db: Kysely<Database>,
  rows: readonly ({ id: string } & Updateable<ArtifactsTable>)[],
  now: number,
): Promise<void> {
  const { id: _, ...firstChanges } = rows[0] ?? { id: '' }
  const changes = Object.keys(firstChanges).map((column) => sql`${sql.ref(column)} = v.${sql.ref(column)}`)
  await sql`UPDATE artifacts a SET ${sql.join([...changes, sql`updated_at = greatest(${now}::bigint, a.updated_at)`])}
    FROM json_populate_recordset(NULL::artifacts, ${toJsonText(rows)}::json) v WHERE a.id = v.id`.execute(db)
}

const MAX_CLAIM_TRIES = 5

/**
 * Finds or inserts the stored file with this content; a new one is classified by the given type. A concurrent upload of
 * the same content gets the same row.
 */
export async function claimFile(
  db: Kysely<Database>,
  {
    id,
    sha256,
    size,
    mime,
    type,
    key,
    blocked_reason,
  }: Pick<FilesTable, 'id' | 'sha256' | 'size' | 'mime' | 'type' | 'key' | 'blocked_reason'>,
): Promise<{ id: string; key: string; isNew: boolean }> {
  for (let attempt = 0; attempt < MAX_CLAIM_TRIES; attempt++) {
    const inserted = await db
      .insertInto('files')
      .values({
        id,
        sha256,
        size,
        mime,
        type,
        key,
        blocked_reason,
      })
      .onConflict((c) => c.column('sha256').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) return { ...inserted, key, isNew: true }
    // The lock keeps the file from being deleted or processed until the artifact refers to it.
    const existingFile = await db
      .selectFrom('files')
      .select(['id', 'key'])
      .where('sha256', '=', sha256)
      .forShare()
      .executeTakeFirst()
    if (existingFile) return { ...existingFile, isNew: false }
  }
  // In every attempt, someone else deleted the row between insert and select.
  throw new AppError('conflict')
}

/** Returns, for each file, the oldest item of the folder with the same size and stored file name. */
export async function findExistingItems(
  db: Kysely<Database>,
  location: { project: string; folder: string | null },
  files: readonly { file_name: string; file_size: number }[],
): Promise<({ id: string; title: string } | undefined)[]> {
  const names = files.map((file) => toSafeFilename(file.file_name))
  const sizes = files.map((file) => file.file_size)
  const { rows } = await sql<{ position: number; id: string; title: string }>`
    SELECT DISTINCT ON (q.position) q.position, a.id, a.title
    FROM unnest(${names}::text[], ${sizes}::bigint[]) WITH ORDINALITY AS q(file_name, file_size, position)
    JOIN artifacts a ON a.filename = q.file_name AND a.size = q.file_size
    WHERE a.project = ${location.project} AND coalesce(a.folder, a.project) = ${location.folder ?? location.project} AND a.active AND a.file IS NOT NULL
    ORDER BY q.position, a.id`.execute(db)
  const itemsByPosition = new Map(rows.map(({ position, id, title }) => [position, { id, title }]))
  return files.map((_, i) => itemsByPosition.get(i + 1))
}
