import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import { badInput } from '#server/kit/app-error.ts'
import type { BindableField } from '#shared/entities/vocabularies/vocabulary.ts'
import { resolveTerms, type ResolvedTerm } from './terms.repo.ts'
import { listBoundFieldsOfProjects, lockVocabularies, type BoundField } from './vocabularies.repo.ts'

/**
 * The texts of a field as an item keeps them: a text that is a name of a term, in any language or spelling, becomes the
 * term's name; texts that become the same are kept once. Throws `bad_input` for another text if the vocabulary is
 * strict, unless the field had it before.
 */
function toCheckedTexts(
  terms: ReadonlyMap<string, ResolvedTerm>,
  { strict, field, textsBefore }: { strict: boolean; field: string; textsBefore: ReadonlySet<string> },
  texts: readonly string[],
): string[] {
  const checkedTexts = texts.map((text) => {
    const term = terms.get(text)
    if (!term && strict && !textsBefore.has(text)) throw badInput(field, 'not_a_term', text)
    return term?.title ?? text
  })
  return [...new Set(checkedTexts)]
}

/** The values of an item's bindable fields, as calls send them. */
interface BindableValues {
  subject?: string[] | null | undefined
  place?: string | null | undefined
}

const FIELDS = ['subject', 'place'] as const satisfies readonly BindableField[]
const toTexts = (value: string[] | string | null | undefined): string[] =>
  Array.isArray(value) ? value : value ? [value] : []

/**
 * Finds the fields of projects that use vocabularies, if these changes concern any, and keeps the vocabularies' terms as
 * they are until the transaction ends. Call it after locking the projects and before locking anything in them.
 */
export async function lockBoundFields(
  trx: Transaction<Database>,
  projects: Iterable<string>,
  changes: readonly BindableValues[],
): Promise<BoundField[]> {
  const changedFields = FIELDS.filter((field) => changes.some((values) => toTexts(values[field]).length > 0))
  if (changedFields.length === 0) return []
  const boundFields = (await listBoundFieldsOfProjects(trx, [...projects])).filter(({ field }) =>
    changedFields.includes(field),
  )
  if (boundFields.length > 0)
    await lockVocabularies(trx, [...new Set(boundFields.map(({ vocabulary }) => vocabulary))], 'use')
  return boundFields
}

/** Checks values of items against the vocabularies that their project uses, and returns the items with the checked values. */
export async function checkBoundValues<T extends BindableValues & { id?: string }>(
  trx: Transaction<Database>,
  boundFields: readonly BoundField[],
  items: readonly T[],
  getProject: (item: T) => string,
): Promise<T[]> {
  if (boundFields.length === 0) return [...items]
  const itemsByProject = Map.groupBy(items, getProject)
  const checkedItems = new Map<T, T>()
  for (const bound of boundFields) {
    const { field, vocabulary, strict } = bound
    const concerned = (itemsByProject.get(bound.project) ?? []).filter((item) => toTexts(item[field]).length > 0)
    const terms = await resolveTerms(trx, vocabulary, [...new Set(concerned.flatMap((item) => toTexts(item[field])))])
    const before = strict ? await listTextsBefore(trx, field, concerned) : new Map<string, Set<string>>()
    for (const item of concerned) {
      const textsBefore = before.get(item.id ?? '') ?? new Set<string>()
      const texts = toCheckedTexts(terms, { strict, field, textsBefore }, toTexts(item[field]))
      checkedItems.set(item, { ...(checkedItems.get(item) ?? item), [field]: field === 'subject' ? texts : texts[0] })
    }
  }
  return items.map((item) => checkedItems.get(item) ?? item)
}

/** The texts that existing items have in a field, by item. */
async function listTextsBefore(
  db: Kysely<Database>,
  field: BindableField,
  items: readonly { id?: string }[],
): Promise<Map<string, Set<string>>> {
  const ids = items.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; texts: string[] }>`
    SELECT a.id, ${field === 'subject' ? sql`a.subject` : sql`ARRAY[a.place]`} AS texts FROM artifacts a
    WHERE a.id = ANY(${uuids(ids)})`.execute(db)
  return new Map(rows.map(({ id, texts }) => [id, new Set(texts)]))
}
