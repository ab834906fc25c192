import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import { badInput } from '#server/kit/app-error.ts'
import { toFieldName } from '#shared/entities/own-fields/field-name.ts'
import type { OwnValuesInput } from '#shared/entities/own-fields/own-values.ts'
import { BINDABLE_FIELDS, type BindableField } from '#shared/entities/vocabularies/vocabulary.ts'
import { resolveTerms } from './terms.repo.ts'
import { listBoundFieldsOfProjects, lockVocabularies, type BoundField } from './vocabularies.repo.ts'

/**
 * The texts of a field as an item keeps them: a text that is a name of a term, in any language or spelling, becomes the
 * term's name; texts that become the same are kept once. Throws `bad_input` for another text if the vocabulary is
 * strict, unless the field had it before.
 */
export function toCheckedTexts(
  names: ReadonlyMap<string, string | null>,
  { field, textsBefore }: { field: string; textsBefore: ReadonlySet<string> },
  texts: readonly string[],
): string[] {
  const checkedTexts = texts.map((text) => {
    const name = names.get(text)
    if (name === null && !textsBefore.has(text)) throw badInput(field, 'not_a_term', text)
    return name ?? text
  })
  return [...new Set(checkedTexts)]
}

/**
 * Finds the values of a field that uses a vocabulary by texts: the name of the term that a text stands for, the text itself
 * if there is none, or null if only terms are accepted. The form, bulk edits, the API and imports use it.
 */
export async function findTermNames(
  db: Kysely<Database>,
  { vocabulary, strict }: Pick<BoundField, 'vocabulary' | 'strict'>,
  texts: Iterable<string>,
): Promise<Map<string, string | null>> {
  const uniqueTexts = [...new Set(texts)]
  const terms = await resolveTerms(db, vocabulary, uniqueTexts)
  return new Map(uniqueTexts.map((text) => [text, terms.get(text)?.title ?? (strict ? null : text)]))
}

/** The values of an item's bindable fields, as calls send them. */
interface BindableValues {
  subject?: string[] | null | undefined
  place?: string | null | undefined
}

const toTexts = (value: string[] | string | null | undefined): string[] =>
  Array.isArray(value) ? value : value ? [value] : []

/**
 * Finds the fields of projects that use vocabularies, if these changes concern any, and keeps the vocabularies' terms as
 * they are until the transaction ends. Call it after locking the projects and before locking anything in them.
 */
export async function lockBoundFields(
  trx: Transaction<Database>,
  projects: Iterable<string>,
  changes: readonly (BindableValues & { fields?: OwnValuesInput | undefined })[],
): Promise<BoundField[]> {
  const changedNames = new Set([
    ...BINDABLE_FIELDS.filter((field) => changes.some((values) => toTexts(values[field]).length > 0)),
    ...changes.flatMap(({ fields = {} }) => Object.keys(fields).map(toFieldName)),
  ])
  if (changedNames.size === 0) return []
  const boundFields = (await listBoundFieldsOfProjects(trx, [...projects])).filter(({ field }) =>
    changedNames.has(field),
  )
  if (boundFields.length > 0)
    await lockVocabularies(trx, [...new Set(boundFields.map(({ vocabulary }) => vocabulary))], 'use')
  return boundFields
}

/**
 * Checks the built-in values of items against the vocabularies that their project uses, and returns the items with the
 * checked values.
 */
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
    const { strict } = bound
    // `checkOwnValues` checks the values of own fields.
    const field = BINDABLE_FIELDS.find((key) => key === bound.field)
    if (!field) continue
    const concerned = (itemsByProject.get(bound.project) ?? []).filter((item) => toTexts(item[field]).length > 0)
    const names = await findTermNames(
      trx,
      bound,
      concerned.flatMap((item) => toTexts(item[field])),
    )
    const before = strict ? await listTextsBefore(trx, field, concerned) : new Map<string, Set<string>>()
    for (const item of concerned) {
      const textsBefore = before.get(item.id ?? '') ?? new Set<string>()
      const texts = toCheckedTexts(names, { field, textsBefore }, toTexts(item[field]))
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
