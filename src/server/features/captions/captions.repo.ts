import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import type { CaptionsTable } from '#server/db/tables/captions.ts'
import type { Database } from '#server/db/tables/index.ts'

const CAPTION_COLUMNS = ['id', 'language', 'label', 'kind', 'content'] as const

/** Lists the captions of an artifact, oldest first. */
export const listCaptions = (db: Kysely<Database>, artifact: string) =>
  db
    .selectFrom('captions')
    .select(CAPTION_COLUMNS)
    .where('artifact', '=', artifact)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Returns the number and total bytes of an artifact's captions, leaving out `exceptId`. */
export const measureCaptions = async (db: Kysely<Database>, artifact: string, exceptId?: string) => {
  const { rows } = await sql<{
    count: number
    bytes: number
  }>`SELECT count(*) AS count, coalesce(sum(octet_length(content)), 0) AS bytes
    FROM captions WHERE artifact = ${artifact} AND id IS DISTINCT FROM ${exceptId ?? null}::uuid`.execute(db)
  return rows[0] ?? { count: 0, bytes: 0 }
}

export const findCaptionArtifact = (db: Kysely<Database>, id: string) =>
  db.selectFrom('captions').select('artifact').where('id', '=', id).executeTakeFirst()

export const insertCaption = (db: Kysely<Database>, row: Insertable<CaptionsTable>) =>
  db.insertInto('captions').values(row).returning(CAPTION_COLUMNS).executeTakeFirstOrThrow()

/** Returns the updated captions, or undefined if they no longer exist. */
export const updateCaption = (db: Kysely<Database>, id: string, changes: Updateable<CaptionsTable>) =>
  db
    .updateTable('captions')
    .set({ ...changes, updated_at: Date.now() })
    .where('id', '=', id)
    .returning(CAPTION_COLUMNS)
    .executeTakeFirst()

/** Returns whether the captions existed. */
export const deleteCaption = async (db: Kysely<Database>, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('captions').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Copies an artifact's captions to another one, except types in languages that it has already. Returns the new ids. */
export async function addMissingCaptions(db: Kysely<Database>, artifact: string, into: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`INSERT INTO captions (id, artifact, language, label, kind, content)
    SELECT new_id(), ${into}, c.language, c.label, c.kind, c.content FROM captions c WHERE c.artifact = ${artifact}
      AND NOT EXISTS (SELECT FROM captions k WHERE k.artifact = ${into} AND k.language = c.language AND k.kind = c.kind)
    RETURNING id`.execute(db)
  return rows.map((row) => row.id)
}
