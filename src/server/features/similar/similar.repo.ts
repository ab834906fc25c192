import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import { MAX_SIMILAR_ITEMS, type Pair } from './similar.model.ts'

/**
 * Selects the active items of the same project that have the same file as the item `a` or one that looks like it, with
 * the number of bits that differ, except those that were judged to be different.
 */
const similarTo = (a: string): RawBuilder<{ id: string; distance: number }> => {
  const item = sql.raw(a)
  return sql`SELECT b.id, n.distance FROM similar_files n
    JOIN artifacts b ON b.file = n.other AND b.project = ${item}.project AND b.active AND b.id <> ${item}.id
    WHERE n.file = ${item}.file AND NOT EXISTS (SELECT FROM not_similar x
      WHERE x.artifact = least(${item}.id, b.id) AND x.other = greatest(${item}.id, b.id))`
}

/** Lists the items that look like an active one, the closest first. */
export async function listSimilar(db: Kysely<Database>, artifact: string) {
  const { rows } = await sql<{ id: string; distance: number }>`
    SELECT s.id, s.distance FROM artifacts a CROSS JOIN LATERAL (${similarTo('a')}) s
    WHERE a.id = ${artifact} AND a.active ORDER BY s.distance, s.id LIMIT ${MAX_SIMILAR_ITEMS}`.execute(db)
  return rows
}

/**
 * Lists the items of a project, after an id, that have later look-alikes but no earlier ones. The first item of every
 * group is one of them.
 */
export async function listFirstItems(db: Kysely<Database>, project: string, after: string | null, limit: number) {
  // OFFSET 0 keeps the conditions from becoming joins, so items are compared in order, and only until there are enough.
  const { rows } = await sql<{ id: string }>`
    SELECT a.id FROM similar_items i JOIN artifacts a ON a.id = i.artifact
    WHERE i.project = ${project} AND a.project = i.project AND a.active
      AND (${after}::uuid IS NULL OR i.artifact > ${after}::uuid)
      AND EXISTS (SELECT FROM (${similarTo('a')}) s WHERE s.id > a.id OFFSET 0)
      AND NOT EXISTS (SELECT FROM (${similarTo('a')}) s WHERE s.id < a.id OFFSET 0)
    ORDER BY i.artifact LIMIT ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Lists the groups that begin with these items: all that look like them, like those, and so on. An item that leads to an
 * earlier one is left out, because the group belongs to that one.
 */
export async function listGroups(db: Kysely<Database>, firstItems: readonly string[]) {
  const { rows } = await sql<{ first: string; ids: string[] }>`
    SELECT first.id AS first, g.ids FROM unnest(${uuids(firstItems)}) first (id) CROSS JOIN LATERAL (
      WITH RECURSIVE members AS (
        SELECT first.id
        UNION SELECT s.id FROM members m JOIN artifacts a ON a.id = m.id CROSS JOIN LATERAL (${similarTo('a')}) s)
      SELECT array_agg(id ORDER BY id)::text[] AS ids FROM (SELECT id FROM members LIMIT ${MAX_SIMILAR_ITEMS}) found) g
    WHERE g.ids[1] = first.id::text ORDER BY first.id`.execute(db)
  return rows
}

/** Returns the group of an item: the item itself, and all that look like it, the closest first. */
export async function findGroup(db: Kysely<Database>, artifact: string) {
  return { ids: [artifact, ...(await listSimilar(db, artifact)).map((row) => row.id)] }
}

/** Lists where items are used: the titles of their folder and tags, and their exhibits. */
export async function listUses(db: Kysely<Database>, artifacts: readonly string[]) {
  const { rows } = await sql<{
    id: string
    folder: string | null
    tags: string[]
    exhibits: { id: string; title: string }[]
  }>`
    SELECT a.id,
      (SELECT f.title FROM artifacts i JOIN folders f ON f.id = i.folder WHERE i.id = a.id) AS folder,
      ARRAY(SELECT t.title::text FROM artifact_tags x JOIN tags t ON t.id = x.tag WHERE x.artifact = a.id ORDER BY 1) AS tags,
      (SELECT coalesce(json_agg(json_build_object('id', e.id, 'title', e.title) ORDER BY e.title, e.id), '[]')
        FROM exhibits e WHERE e.id IN (SELECT x.exhibit FROM exhibit_artifacts x WHERE x.artifact = a.id
          UNION SELECT s.exhibit FROM story_items s WHERE s.artifact = a.id)) AS exhibits
    FROM unnest(${uuids(artifacts)}) a (id)`.execute(db)
  return new Map(rows.map(({ id, ...uses }) => [id, uses]))
}

/** Locks items against deletion and moves until the transaction ends, and returns how many are in the project. */
export async function lockPairedArtifacts(trx: Kysely<Database>, project: string, ids: readonly string[]) {
  const { rows } = await sql`SELECT FROM artifacts WHERE id = ANY(${uuids(ids)}) AND project = ${project}
    ORDER BY id FOR SHARE`.execute(trx)
  return rows.length
}

/** Each pair once, the smaller id first. */
const orderedPairs = (pairs: readonly Pair[]) => sql`SELECT DISTINCT least(a, b) AS artifact, greatest(a, b) AS other
  FROM unnest(${uuids(pairs.map(([artifact]) => artifact))}, ${uuids(pairs.map(([, other]) => other))}) AS p (a, b)`

/** Saves that pairs of items aren't the same. Returns those for which that is new. */
export async function insertNotSimilar(db: Kysely<Database>, pairs: readonly Pair[]): Promise<Pair[]> {
  const { rows } = await sql<{ artifact: string; other: string }>`INSERT INTO not_similar (artifact, other)
    ${orderedPairs(pairs)} ORDER BY 1, 2 ON CONFLICT DO NOTHING RETURNING artifact, other`.execute(db)
  return rows.map(({ artifact, other }) => [artifact, other])
}

/** Deletes what `insertNotSimilar` saved. Returns the pairs that were saved. */
export async function deleteNotSimilar(db: Kysely<Database>, pairs: readonly Pair[]): Promise<Pair[]> {
  const { rows } = await sql<{ artifact: string; other: string }>`DELETE FROM not_similar
    WHERE (artifact, other) IN (${orderedPairs(pairs)}) RETURNING artifact, other`.execute(db)
  return rows.map(({ artifact, other }) => [artifact, other])
}
