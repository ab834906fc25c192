import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'

const LEAD_LENGTH = sql.lit(100)
export const MAX_PASSAGE_LENGTH = 260
/** Maximum characters of document text read for one reply, and for one document. */
const MAX_CHARACTERS = 3_000_000
const MAX_CHARACTERS_PER_DOCUMENT = 300_000
// Maximum characters to fold to plain letters. Folding makes a search ten times as slow and is needed only for
// non-ASCII text or apostrophes. OFFSET 0 below keeps each subquery from being evaluated for every word.
const MAX_FOLDED_CHARACTERS = 1_000_000
/** Maximum tags of an item that are searched and, below, that are shown. */
const MAX_TAGS_SEARCHED = sql.lit(200)
const MAX_TAGS_SHOWN = sql.lit(3)

/**
 * Reads tags and document passages that contain one of the words, for artifacts whose own fields don't explain the
 * match. The more documents there are, the less is read of each.
 */
export async function readPassages(db: Kysely<Database>, ids: readonly string[], words: readonly string[]) {
  const getCharactersPerDocument = (totalCharacters: number) =>
    sql.lit(Math.min(MAX_CHARACTERS_PER_DOCUMENT, Math.floor(totalCharacters / ids.length)))
  const charactersPerDocument = getCharactersPerDocument(MAX_CHARACTERS)
  const searchedWords = sql`unnest(${words as string[]}::text[]) w`
  const { rows } = await sql<{ id: string; tags: string | null; document: string | null; inside: boolean | null }>`
    SELECT a.id,
      (SELECT string_agg(t.title, ', ' ORDER BY t.title) FROM (
        SELECT t.title FROM (SELECT x.tag FROM artifact_tags x WHERE x.artifact = a.id LIMIT ${MAX_TAGS_SEARCHED}) x JOIN tags t ON t.id = x.tag
        WHERE EXISTS (SELECT FROM ${searchedWords} WHERE position(w IN comparable_text(t.title)) > 0) LIMIT ${MAX_TAGS_SHOWN}) t) AS tags,
      CASE WHEN p.at > 0 THEN substring(left(f.content, ${charactersPerDocument}) FROM greatest(1, p.at - ${LEAD_LENGTH}) FOR ${sql.lit(MAX_PASSAGE_LENGTH)}) END AS document,
      p.at > ${LEAD_LENGTH} + 1 AS inside
    FROM artifacts a LEFT JOIN files f ON f.id = a.file
    LEFT JOIN LATERAL (SELECT lower(left(f.content, ${charactersPerDocument})) AS text OFFSET 0) low ON true
    LEFT JOIN LATERAL (SELECT min(nullif(position(w IN low.text), 0)) AS at FROM ${searchedWords}) said ON true
    LEFT JOIN LATERAL (SELECT CASE WHEN said.at IS NULL AND (octet_length(low.text) > length(low.text) OR position('''' IN low.text) > 0)
      THEN left(f.content, ${getCharactersPerDocument(MAX_FOLDED_CHARACTERS)}) END AS text OFFSET 0) plain ON true
    LEFT JOIN LATERAL (SELECT comparable_text(plain.text) AS text OFFSET 0) folded ON true
    LEFT JOIN LATERAL (SELECT min(nullif(position(w IN folded.text), 0)) AS at FROM ${searchedWords}) hidden ON true
    LEFT JOIN LATERAL (SELECT coalesce(said.at, unfolded_position(plain.text, hidden.at)) AS at OFFSET 0) p ON true
    WHERE a.id = ANY(${uuids(ids)})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
