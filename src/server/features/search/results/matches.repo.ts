import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'

const LEAD = sql.lit(100)
export const MAX_PASSAGE = 260
/** Characters of documents read for one answer, and for one document. */
const READ = 3_000_000
const READ_OF_ONE = 300_000
// OFFSET 0 keeps each subquery from being evaluated for every word. Folding to plain letters takes ten times as long,
// and is needed only for non-ASCII text or apostrophes.
const FOLDED = 1_000_000
/** Tags of an item that are searched, and that are shown. */
const TAGS = sql.lit(200)
const TOLD = sql.lit(3)

/**
 * Reads tags and document passages with one of the words, for artifacts whose own fields don't explain the match. The
 * more documents there are, the less is read of each.
 */
export async function readPassages(db: Kysely<Database>, ids: readonly string[], words: readonly string[]) {
  const each = (all: number) => sql.lit(Math.min(READ_OF_ONE, Math.floor(all / ids.length)))
  const read = each(READ)
  const asked = sql`unnest(${words as string[]}::text[]) w`
  const { rows } = await sql<{ id: string; tags: string | null; document: string | null; inside: boolean | null }>`
    SELECT a.id,
      (SELECT string_agg(t.title, ', ' ORDER BY t.title) FROM (
        SELECT t.title FROM (SELECT x.tag FROM artifact_tags x WHERE x.artifact = a.id LIMIT ${TAGS}) x JOIN tags t ON t.id = x.tag
        WHERE EXISTS (SELECT FROM ${asked} WHERE position(w IN alike(t.title)) > 0) LIMIT ${TOLD}) t) AS tags,
      CASE WHEN p.at > 0 THEN substring(left(f.content, ${read}) FROM greatest(1, p.at - ${LEAD}) FOR ${sql.lit(MAX_PASSAGE)}) END AS document,
      p.at > ${LEAD} + 1 AS inside
    FROM artifacts a LEFT JOIN files f ON f.id = a.file
    LEFT JOIN LATERAL (SELECT lower(left(f.content, ${read})) AS text OFFSET 0) low ON true
    LEFT JOIN LATERAL (SELECT min(nullif(position(w IN low.text), 0)) AS at FROM ${asked}) said ON true
    LEFT JOIN LATERAL (SELECT CASE WHEN said.at IS NULL AND (octet_length(low.text) > length(low.text) OR position('''' IN low.text) > 0)
      THEN left(f.content, ${each(FOLDED)}) END AS text OFFSET 0) plain ON true
    LEFT JOIN LATERAL (SELECT alike(plain.text) AS text OFFSET 0) folded ON true
    LEFT JOIN LATERAL (SELECT min(nullif(position(w IN folded.text), 0)) AS at FROM ${asked}) hidden ON true
    LEFT JOIN LATERAL (SELECT coalesce(said.at, unfolded_position(plain.text, hidden.at)) AS at OFFSET 0) p ON true
    WHERE a.id = ANY(${uuids(ids)})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
