import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { anyOf, uuids } from '#server/db/uuids.ts'
import { MAX_PUBLISHED_IDS } from '#server/audit-log/audit-log.ts'

/** Maximum tags per project and, below, maximum tags listed per artifact. */
export const MAX_TAGS = 10_000
const MAX_TAGS_PER_ARTIFACT = 1000

// Artifacts in the trash aren't counted, so that the number equals that of the artifacts a search finds.

/** Lists the tags of a project by title, each with its number of active artifacts, counted in a single pass. */
export const listTags = (db: Kysely<Database>, project: string) =>
  db
    .selectFrom('tags as t')
    .leftJoin(
      sql<{
        tag: string
        count: number
      }>`(SELECT c.tag, count(*) AS count FROM artifact_tags c JOIN artifacts a ON a.id = c.artifact
        WHERE a.project = ${project} AND a.active GROUP BY c.tag)`.as('carried'),
      'carried.tag',
      't.id',
    )
    .select(['t.id', 't.project', 't.title', sql<number>`coalesce(carried.count, 0)`.as('artifact_count')])
    .where('t.project', '=', project)
    .orderBy('t.title')
    .orderBy('t.id')
    .limit(MAX_TAGS)
    .execute()

export const findTag = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('tags')
    .select(['id', 'project', 'title'])
    .select(
      sql<number>`(SELECT count(*) FROM artifact_tags c JOIN artifacts a ON a.id = c.artifact
        WHERE c.tag = tags.id AND a.active)`.as('artifact_count'),
    )
    .where('id', '=', id)
    .executeTakeFirst()

export async function countTags(db: Kysely<Database>, project: string): Promise<number> {
  const count = sql<number>`count(*)`.as('count')
  return (await db.selectFrom('tags').select(count).where('project', '=', project).executeTakeFirstOrThrow()).count
}

export const insertTag = (db: Kysely<Database>, tag: { id: string; project: string; title: string }) =>
  db.insertInto('tags').values(tag).returning(['id', 'project', 'title']).executeTakeFirstOrThrow()

export const renameTag = (db: Kysely<Database>, { id, title }: { id: string; title: string }) =>
  db.updateTable('tags').set({ title }).where('id', '=', id).execute()

export const deleteTags = (db: Kysely<Database>, ids: readonly string[]) =>
  db.deleteFrom('tags').where('id', '=', anyOf(ids)).execute()

const LOCK_CLAUSES = { share: sql`FOR SHARE`, rename: sql`FOR NO KEY UPDATE`, remove: sql`FOR UPDATE` }

/** Locks tags until the transaction ends and returns how many exist. */
export async function lockTags(
  db: Kysely<Database>,
  ids: readonly string[],
  mode: keyof typeof LOCK_CLAUSES,
): Promise<number> {
  const { rows } = await sql`SELECT FROM tags WHERE id = ANY(${uuids(ids)}) ORDER BY id ${LOCK_CLAUSES[mode]}`.execute(
    db,
  )
  return rows.length
}

/** Locks the artifacts with these tags, in id order, because their search index changes with the tags. */
export const lockTaggedArtifacts = (db: Kysely<Database>, tags: readonly string[]) =>
  sql`SELECT FROM artifacts WHERE id IN (SELECT artifact FROM artifact_tags WHERE tag = ANY(${uuids(tags)}))
    ORDER BY id FOR NO KEY UPDATE`.execute(db)

/** Adds a tag to all artifacts that have one of the other tags, except artifacts that have moved to another project. */
export const copyTaggings = (db: Kysely<Database>, tag: string, sourceTags: readonly string[]) =>
  sql`INSERT INTO artifact_tags (artifact, tag)
    SELECT x.artifact, ${tag}::uuid FROM artifact_tags x JOIN tags t ON t.id = x.tag
    JOIN artifacts a ON a.id = x.artifact AND a.project = t.project
    WHERE x.tag = ANY(${uuids(sourceTags)})
    ON CONFLICT DO NOTHING`.execute(db)

/** Lists the newest artifacts with one of these tags; open pages showing them are notified. */
export async function listTaggedArtifacts(db: Kysely<Database>, tags: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('artifact_tags')
    .select('artifact')
    .distinct()
    .where('tag', '=', anyOf(tags))
    .orderBy('artifact', 'desc')
    .limit(MAX_PUBLISHED_IDS)
    .execute()
  return rows.map((row) => row.artifact)
}

export const listTagsOfArtifact = (db: Kysely<Database>, artifact: string) =>
  db
    .selectFrom('artifact_tags as at')
    .innerJoin('tags as t', 't.id', 'at.tag')
    .select(['t.id', 't.project', 't.title'])
    .where('at.artifact', '=', artifact)
    .orderBy('t.title')
    .limit(MAX_TAGS_PER_ARTIFACT)
    .execute()

/** Loads the projects of these tags and artifacts, with the tags' titles. */
export async function listTaggingProjects(db: Kysely<Database>, tags: readonly string[], artifacts: readonly string[]) {
  const { rows } = await sql<{ project: string; titles: string[] | null }>`
    SELECT project, array_agg(title::text ORDER BY title) FILTER (WHERE title IS NOT NULL) AS titles FROM (
      SELECT project, title FROM tags WHERE id = ANY(${uuids(tags)})
      UNION SELECT project, NULL FROM artifacts WHERE id = ANY(${uuids(artifacts)})) x
    GROUP BY project`.execute(db)
  return rows
}

/** Adds each tag to each artifact. Returns the pairs that are new. */
export async function insertTaggings(db: Kysely<Database>, artifacts: readonly string[], tags: readonly string[]) {
  const { rows } = await sql<{ artifact: string; tag: string }>`INSERT INTO artifact_tags (artifact, tag)
    SELECT a, t FROM unnest(${uuids(artifacts)}) a, unnest(${uuids(tags)}) t
    ON CONFLICT DO NOTHING RETURNING artifact, tag`.execute(db)
  return rows
}

/** Removes each tag from each artifact. Returns the pairs that were removed. */
export async function deleteTaggings(db: Kysely<Database>, artifacts: readonly string[], tags: readonly string[]) {
  const { rows } = await sql<{ artifact: string; tag: string }>`DELETE FROM artifact_tags
    WHERE artifact = ANY(${uuids(artifacts)}) AND tag = ANY(${uuids(tags)})
    RETURNING artifact, tag`.execute(db)
  return rows
}
