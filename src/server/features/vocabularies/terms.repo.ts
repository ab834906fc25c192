import { sql, type Insertable, type Kysely, type RawBuilder, type Updateable } from 'kysely'
import type { TermsTable } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'
import { anyOf } from '#server/db/uuids.ts'
import {
  MAX_TERM_SUGGESTIONS,
  type ListedTerm,
  type Term,
  type TermSuggestion,
} from '#shared/entities/vocabularies/vocabulary.ts'

/** How many matching names are read to choose suggestions from. */
const MAX_NAMES = 200

const NARROWER_COUNT = sql<number>`(SELECT count(*) FROM terms c
  WHERE coalesce(c.broader, c.vocabulary) = t.id AND c.deleted_at IS NULL)`

const selectTerms = (db: Kysely<Database>) =>
  db
    .selectFrom('terms as t')
    .select(['t.id', 't.vocabulary', 't.title', 't.labels', 't.alternates', 't.broader', 't.note', 't.matches'])
    .select(NARROWER_COUNT.as('narrower_count'))
    .where('t.deleted_at', 'is', null)

export type TermRow = Omit<ListedTerm, 'usage'>

export interface TermScope {
  vocabulary: string
  /** Terms with a name of which a word begins with this. */
  query?: string | undefined
  /** One level of the tree: the terms below this one, or at the top. */
  broader?: string | undefined
}

/** The condition that a name of `term_names` n begins with the query at one of its words; it uses the index on words. */
const beginsWith = (vocabulary: string, query: string): RawBuilder<boolean> => sql<boolean>`n.vocabulary = ${vocabulary}
  AND n.words >= trim(fold(${query})) COLLATE "C" AND n.words < trim(fold(${query})) COLLATE "C" || chr(1114111)`

const inScope = ({ vocabulary, query, broader }: TermScope): RawBuilder<boolean> =>
  query
    ? sql<boolean>`t.vocabulary = ${vocabulary} AND t.id IN (SELECT n.term FROM term_names n WHERE ${beginsWith(vocabulary, query)})`
    : broader
      ? sql<boolean>`t.vocabulary = ${vocabulary} AND coalesce(t.broader, t.vocabulary) = ${broader === 'root' ? vocabulary : broader}`
      : sql<boolean>`t.vocabulary = ${vocabulary}`

/** Lists terms by name after the given position. */
export const listTerms = (
  db: Kysely<Database>,
  scope: TermScope,
  after: { title: string; id: string } | null,
  limit: number,
): Promise<TermRow[]> =>
  selectTerms(db)
    .where(inScope(scope))
    .$if(after !== null, (q) => q.where(sql<boolean>`(t.title, t.id) > (${after?.title}, ${after?.id}::uuid)`))
    .orderBy('t.title')
    .orderBy('t.id')
    .limit(limit)
    .execute()

export const countTerms = async (db: Kysely<Database>, scope: TermScope): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM terms t WHERE t.deleted_at IS NULL AND ${inScope(scope)}`.execute(db)
  return rows[0]?.count ?? 0
}

export const findTerm = (db: Kysely<Database>, id: string): Promise<TermRow | undefined> =>
  selectTerms(db).where('t.id', '=', id).executeTakeFirst()

/** Lists the terms above a term, from the top down. */
export async function listAncestors(db: Kysely<Database>, id: string): Promise<Term['ancestors']> {
  const { rows } = await sql<{ id: string; title: string }>`
    WITH RECURSIVE up AS (
      SELECT t.broader AS id, 1 AS level FROM terms t WHERE t.id = ${id}
      UNION SELECT t.broader, up.level + 1 FROM terms t JOIN up ON up.id = t.id
    ) SELECT t.id, t.title FROM up JOIN terms t ON t.id = up.id ORDER BY up.level DESC`.execute(db)
  return rows
}

/** Lists the ids of the terms below a term, with how many levels below it they are. */
export async function listDescendants(db: Kysely<Database>, id: string): Promise<{ id: string; level: number }[]> {
  const { rows } = await sql<{ id: string; level: number }>`
    WITH RECURSIVE down AS (
      SELECT t.id, 1 AS level FROM terms t WHERE t.broader = ${id} AND t.deleted_at IS NULL
      UNION SELECT t.id, down.level + 1 FROM terms t JOIN down ON t.broader = down.id WHERE t.deleted_at IS NULL
    ) SELECT id, level FROM down`.execute(db)
  return rows
}

/** Suggests terms for a typed text: names that begin with it first, then names with another word that does. */
export async function suggestTerms(db: Kysely<Database>, vocabulary: string, query: string): Promise<TermSuggestion[]> {
  const { rows } = await sql<TermSuggestion>`
    SELECT t.id, t.title, CASE WHEN best.kind > 0 THEN best.name END AS found,
        (SELECT b.title FROM terms b WHERE b.id = t.broader) AS broader
      FROM (
        SELECT DISTINCT ON (n.term) n.term, n.kind, n.name, n.key IS NULL AS is_later, n.words = trim(fold(${query})) AS is_whole
          FROM (
            (SELECT n.* FROM term_names n WHERE ${beginsWith(vocabulary, query)} ORDER BY n.words LIMIT ${sql.lit(MAX_NAMES)})
          ) n ORDER BY n.term, n.words = trim(fold(${query})) DESC, n.key IS NULL, n.kind, n.words
      ) best JOIN terms t ON t.id = best.term
      WHERE t.deleted_at IS NULL
      ORDER BY best.is_whole DESC, best.is_later, best.kind > 0, t.title, t.id LIMIT ${sql.lit(MAX_TERM_SUGGESTIONS)}`.execute(
    db,
  )
  return rows
}

export interface ResolvedTerm {
  id: string
  title: string
}

/**
 * Finds the terms that texts stand for, by text: a name counts before names in other languages and alternate names,
 * which must belong to one term only.
 */
export async function resolveTerms(
  db: Kysely<Database>,
  vocabulary: string,
  texts: readonly string[],
): Promise<Map<string, ResolvedTerm>> {
  if (texts.length === 0) return new Map()
  const { rows } = await sql<{ text: string; id: string; title: string }>`
    SELECT q.text, found.id, found.title FROM unnest(${texts as string[]}::text[]) q (text),
      LATERAL (
        SELECT min(t.id::text)::uuid AS id, min(t.title::text) AS title, count(DISTINCT t.id) AS terms
          FROM term_names n JOIN terms t ON t.id = n.term
          WHERE n.vocabulary = ${vocabulary} AND n.key = tag_key(q.text)
          GROUP BY n.kind > 0 ORDER BY n.kind > 0 LIMIT 1
      ) found WHERE found.terms = 1`.execute(db)
  return new Map(rows.map(({ text, id, title }) => [text, { id, title }]))
}

export const insertTerms = async (db: Kysely<Database>, rows: readonly Insertable<TermsTable>[]): Promise<void> => {
  if (rows.length > 0)
    await db
      .insertInto('terms')
      .values([...rows])
      .execute()
}

export const updateTerm = (db: Kysely<Database>, id: string, changes: Updateable<TermsTable>) =>
  db
    .updateTable('terms')
    .set({ ...changes, updated_at: Date.now() })
    .where('id', '=', id)
    .execute()

/** Moves terms below another one, or to the top. */
export const moveTerms = (db: Kysely<Database>, ids: readonly string[], broader: string | null) =>
  db.updateTable('terms').set({ broader }).where('id', '=', anyOf(ids)).execute()

/** Lists the ids of the terms directly below a term. */
export const listNarrower = async (db: Kysely<Database>, id: string): Promise<string[]> =>
  (
    await db
      .selectFrom('terms')
      .select('id')
      .where('broader', '=', id)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
  ).map((row) => row.id)
