import { sql, type Kysely } from 'kysely'
import { toJsonText } from '#server/db/json-text.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { ExistingTerm, PlannedTerm } from './plan-import.model.ts'

/** Rows are read and written in batches of this size. */
const BATCH_SIZE = 1000

/** Lists all terms of a vocabulary, for comparing them with a file. */
export const listAllTerms = (db: Kysely<Database>, vocabulary: string): Promise<ExistingTerm[]> =>
  db
    .selectFrom('terms')
    .select(['id', 'title', 'labels', 'alternates', 'broader', 'note', 'matches'])
    .where('vocabulary', '=', vocabulary)
    .where('deleted_at', 'is', null)
    .execute()

export type ExportedTerm = ExistingTerm & { broader_title: string | null }

/** Reads all terms of a vocabulary by name, in batches. */
export async function* readTerms(db: Kysely<Database>, vocabulary: string): AsyncGenerator<ExportedTerm[]> {
  let last: ExportedTerm | undefined
  do {
    const after = last ? sql`AND (t.title, t.id) > (${last.title}, ${last.id}::uuid)` : sql``
    const { rows }: { rows: ExportedTerm[] } = await sql<ExportedTerm>`
      SELECT t.id, t.title, t.labels, t.alternates, t.broader, b.title AS broader_title, t.note, t.matches
      FROM terms t LEFT JOIN terms b ON b.id = t.broader
      WHERE t.vocabulary = ${vocabulary} AND t.deleted_at IS NULL ${after}
      ORDER BY t.title, t.id LIMIT ${sql.lit(BATCH_SIZE)}`.execute(db)
    if (rows.length > 0) yield rows
    last = rows.length < BATCH_SIZE ? undefined : rows.at(-1)
  } while (last)
}

/** Lists the languages of the names in a vocabulary, besides its own. */
export async function listLanguages(db: Kysely<Database>, vocabulary: string): Promise<string[]> {
  const { rows } = await sql<{
    language: string
  }>`SELECT DISTINCT l AS language FROM terms t, jsonb_object_keys(t.labels) l
    WHERE t.vocabulary = ${vocabulary} AND t.deleted_at IS NULL ORDER BY 1`.execute(db)
  return rows.map(({ language }) => language)
}

/** Writes the new and changed terms of an import. */
export async function saveTerms(
  trx: Kysely<Database>,
  vocabulary: string,
  existing: readonly ExistingTerm[],
  plans: readonly PlannedTerm[],
): Promise<void> {
  const currentById = new Map(existing.map((term) => [term.id, term]))
  const accepted = plans.filter((plan) => plan.id !== null)
  const toRow = ({ id, title, changes }: PlannedTerm) => ({
    ...(currentById.get(id ?? '') ?? { labels: {}, alternates: [], broader: null, note: '', matches: [] }),
    ...{ title, ...changes },
    id,
  })
  const newRows = accepted.filter(({ isNew }) => isNew).map(toRow)
  for (const rows of toBatches(newRows))
    await sql`INSERT INTO terms (id, vocabulary, title, labels, alternates, note, matches)
      SELECT v.id, ${vocabulary}::uuid, v.title, v.labels, v.alternates, v.note, v.matches
      FROM json_populate_recordset(NULL::terms, ${toJsonText(rows)}::json) v`.execute(trx)
  // All terms exist now, so that each can be put below any other.
  const changedRows = accepted
    .filter(({ isNew, changes }) => (isNew ? changes.broader != null : Object.keys(changes).length > 0))
    .map(toRow)
  for (const rows of toBatches(changedRows))
    await sql`UPDATE terms t SET title = v.title, labels = v.labels, alternates = v.alternates, broader = v.broader,
        note = v.note, matches = v.matches, updated_at = now_ms()
      FROM json_populate_recordset(NULL::terms, ${toJsonText(rows)}::json) v WHERE t.id = v.id`.execute(trx)
}

const toBatches = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH_SIZE) }, (_, n) =>
    rows.slice(n * BATCH_SIZE, (n + 1) * BATCH_SIZE),
  )
