import { isDeepStrictEqual } from 'node:util'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { findTermNames } from '#server/features/vocabularies/bound-values.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { toPlainText } from '#server/kit/rich-text/rich-text.ts'
import { convertOwnValue } from '#shared/entities/own-fields/convert-own-value.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import type { OwnValue } from '#shared/entities/own-fields/own-values.ts'
import { readWrittenDate } from '#shared/entities/own-fields/read-written-date.ts'
import type { StoredField } from './fields.repo.ts'
import { listFieldValues, toOwnTexts, updateOwnValues } from './own-values.repo.ts'

const BATCH_SIZE = 1000
/** How many values are named if they can't be converted. */
const MAX_NAMED_VALUES = 20
const MAX_NAMED_LENGTH = 100

interface FieldValue {
  id: string
  value: OwnValue
}

/** Converts the values of a field in all items together with a change of its type or options. */
export async function convertValues(trx: Transaction<Database>, from: StoredField, to: OwnField): Promise<void> {
  const check = createCheck()
  for await (const batch of convertBatches(trx, from, to)) {
    check.add(batch)
    const changes = batch.changed.map(({ id, value }) => ({ id, changes: { [from.value_key]: value } }))
    if (!check.isRefused()) await updateOwnValues(trx, changes)
  }
  check.end()
}

/**
 * Counts the values of a field and says whether a change of its type or options converts any. Throws `conflict` with the
 * first values that can't be converted.
 */
export async function checkConversion(
  db: Kysely<Database>,
  from: StoredField,
  to: OwnField,
): Promise<{ count: number; isChanged: boolean }> {
  const check = createCheck()
  let [count, isChanged] = [0, false]
  for await (const batch of convertBatches(db, from, to)) {
    check.add(batch)
    count += batch.count
    isChanged ||= batch.changed.length > 0
  }
  check.end()
  return { count, isChanged }
}

async function* convertBatches(db: Kysely<Database>, from: StoredField, to: OwnField) {
  let after: string | null = null
  do {
    const rows: FieldValue[] = await listFieldValues(db, from, after, BATCH_SIZE)
    const { converted, refused } = await convertRows(db, from, to, rows)
    const before = new Map(rows.map(({ id, value }) => [id, value]))
    const changed = converted.filter(({ id, value }) => !isDeepStrictEqual(value, before.get(id)))
    yield { count: rows.length, changed, refused }
    after = rows.length < BATCH_SIZE ? null : (rows.at(-1)?.id ?? null)
  } while (after !== null)
}

/** Converts values of a field to how it is after a change. Returns those that can't be converted with their texts. */
export async function convertRows<Row extends FieldValue>(
  db: Kysely<Database>,
  from: OwnField,
  to: OwnField,
  rows: readonly Row[],
): Promise<{ converted: FieldValue[]; refused: (Row & { text: string })[] }> {
  const converted: FieldValue[] = []
  const refused: (Row & { text: string })[] = []
  for (const row of rows) {
    const result = convertOwnValue(from, to, row.value, toPlainText)
    if ('value' in result) converted.push({ id: row.id, value: readWrittenDate(to.type, result.value) })
    else refused.push({ ...row, text: result.refused })
  }
  // Values that are no terms stay, even if new ones must be.
  if (!to.vocabulary) return { converted, refused }
  const names = await findTermNames(
    db,
    { vocabulary: to.vocabulary.id, strict: false },
    converted.flatMap(({ value }) => toOwnTexts(value)),
  )
  return { converted: converted.map(({ id, value }) => ({ id, value: useNames(names, value) })), refused }
}

/** Replaces texts in a value by the names of the terms that they stand for. */
function useNames(names: ReadonlyMap<string, string | null>, value: OwnValue): OwnValue {
  const texts = [...new Set(toOwnTexts(value).map((text) => names.get(text) ?? text))]
  return Array.isArray(value) ? texts : (texts[0] ?? value)
}

/** Some of the values that can't be converted, without repetitions. Long ones are cut off. */
export const nameRefused = (refused: readonly { text: string }[]): string[] =>
  [...new Set(refused.map(({ text }) => shorten(text)))].slice(0, MAX_NAMED_VALUES)

// Half a character at the end is dropped.
const shorten = (text: string) =>
  text.length > MAX_NAMED_LENGTH ? `${text.slice(0, MAX_NAMED_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text

/** Gathers values that can't be converted. Throws `conflict` with them once there are enough, or at the end. */
function createCheck() {
  let named: string[] = []
  const end = () => {
    if (named.length === 0) return
    const values = named.map((text) => `“${text}”`).join(', ')
    throw new AppError('conflict', { field: 'type', reason: ['unconvertible', values] })
  }
  return {
    add({ refused }: { refused: readonly { text: string }[] }) {
      named = nameRefused([...named.map((text) => ({ text })), ...refused])
      if (named.length === MAX_NAMED_VALUES) end()
    },
    isRefused: () => named.length > 0,
    end,
  }
}
