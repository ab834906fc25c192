import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

const AROUND = sql.lit(100)
const LENGTH = sql.lit(260)
// As much of a document as its words are taken from.
const READ = sql.lit(300_000)

/** Of artifacts whose own fields do not say why they were found: their tags, and the passage of the document with one of the words. */
export async function readPassages(db: Kysely<Database>, ids: readonly string[], words: readonly string[]) {
  const { rows } = await sql<{ id: string; tags: string | null; document: string | null }>`
    SELECT a.id,
      (SELECT string_agg(t.title, ', ' ORDER BY t.title) FROM artifact_tags x JOIN tags t ON t.id = x.tag WHERE x.artifact = a.id) AS tags,
      CASE WHEN p.at > 0 THEN substring(f.content FROM greatest(1, p.at - ${AROUND}) FOR ${LENGTH}) END AS document
    FROM artifacts a LEFT JOIN files f ON f.id = a.file
    LEFT JOIN LATERAL (SELECT lower(left(f.content, ${READ})) AS text) raw ON true
    LEFT JOIN LATERAL (
      SELECT coalesce(
        (SELECT min(nullif(position(w IN raw.text), 0)) FROM unnest(${words as string[]}::text[]) w),
        (SELECT min(nullif(position(w IN fold(left(f.content, ${READ}))), 0)) FROM unnest(${words as string[]}::text[]) w), 0) AS at) p ON true
    WHERE a.id = ANY(${ids as string[]}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
