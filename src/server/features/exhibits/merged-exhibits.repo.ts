import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'

/**
 * Locks the exhibits of a project that contain an item but not its replacement, have it as their cover or name it in
 * their stories, with their creators.
 */
export async function lockMergedExhibits(
  trx: Kysely<Database>,
  project: string,
  artifact: string,
  replacement: string,
) {
  const { rows } = await sql<{ id: string; user_id: string | null }>`
    SELECT e.id, e.user_id FROM exhibits e
    WHERE e.project = ${project} AND (
      e.id IN (SELECT x.exhibit FROM exhibit_artifacts x WHERE x.artifact = ${artifact})
        AND (e.cover_item = ${artifact} OR NOT EXISTS
          (SELECT FROM exhibit_artifacts x WHERE x.exhibit = e.id AND x.artifact = ${replacement}))
      OR e.id IN (SELECT s.exhibit FROM stories s WHERE s.exhibit IN (SELECT o.id FROM exhibits o WHERE o.project = ${project})
        AND (strpos(s.draft::text, ${artifact}::text) > 0 OR strpos(s.published::text, ${artifact}::text) > 0)))
    ORDER BY e.id FOR NO KEY UPDATE`.execute(trx)
  return rows
}

/** Locks those of these exhibits that still exist, with their creators. */
export async function lockExhibits(trx: Kysely<Database>, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; user_id: string | null }>`
    SELECT id, user_id FROM exhibits WHERE id = ANY(${uuids(ids)}) ORDER BY id FOR NO KEY UPDATE`.execute(trx)
  return rows
}

/**
 * Puts an item next to another one in these exhibits, unless they contain it already, and makes it the cover where the
 * other one was. The other one stays in them, in case it is restored from the trash. Returns the exhibits that were
 * changed.
 */
export async function replaceInExhibits(
  trx: Kysely<Database>,
  exhibits: readonly string[],
  artifact: string,
  replacement: string,
): Promise<{ exhibits: string[]; covers: string[] }> {
  const added = await sql<{ exhibit: string }>`INSERT INTO exhibit_artifacts (exhibit, artifact, position)
    SELECT x.exhibit, ${replacement}, x.position FROM exhibit_artifacts x
    WHERE x.exhibit = ANY(${uuids(exhibits)}) AND x.artifact = ${artifact}
    ON CONFLICT DO NOTHING RETURNING exhibit`.execute(trx)
  const covers = await setCovers(trx, exhibits, artifact, replacement)
  return { exhibits: added.rows.map((row) => row.exhibit), covers }
}

/** Undoes `replaceInExhibits`, except where the item was removed or the cover changed since. */
export async function removeFromExhibits(
  trx: Kysely<Database>,
  { exhibits, covers }: { exhibits: readonly string[]; covers: readonly string[] },
  artifact: string,
  replacement: string,
): Promise<void> {
  await sql`DELETE FROM exhibit_artifacts WHERE exhibit = ANY(${uuids(exhibits)}) AND artifact = ${replacement}`.execute(
    trx,
  )
  await setCovers(trx, covers, replacement, artifact)
}

/** Replaces a cover item where it is the cover, and returns the ids of these exhibits. */
async function setCovers(trx: Kysely<Database>, exhibits: readonly string[], from: string, to: string) {
  const { rows } = await sql<{ id: string }>`UPDATE exhibits SET cover_item = ${to}, updated_at = ${Date.now()}
    WHERE id = ANY(${uuids(exhibits)}) AND cover_item = ${from} RETURNING id`.execute(trx)
  return rows.map((row) => row.id)
}
