import type { Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { findTermNames } from '#server/features/vocabularies/bound-values.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { toPlainText } from '#server/kit/rich-text/rich-text.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { readWrittenDate } from '#shared/entities/own-fields/read-written-date.ts'
import { convertOwnValue } from '#shared/entities/own-fields/convert-own-value.ts'
import { listFieldValues, toOwnTexts, updateOwnValues, type OwnValueChanges } from './own-values.repo.ts'

const BATCH_SIZE = 1000
/** How many values are named if they can't be converted. */
const MAX_NAMED_VALUES = 20

/** Converts the values of a field in all items after its type or options changed. */
export async function convertValues(trx: Transaction<Database>, from: OwnField, to: OwnField): Promise<void> {
  const refusedTexts = new Set<string>()
  let after: string | null = null
  for (;;) {
    const rows = await listFieldValues(trx, to, after, BATCH_SIZE)
    const changes: { id: string; changes: OwnValueChanges }[] = []
    for (const { id, value } of rows) {
      const result = convertOwnValue(from, to, value, toPlainText)
      if ('value' in result) changes.push({ id, changes: { [to.id]: readWrittenDate(to.type, result.value) } })
      else refusedTexts.add(result.refused)
      if (refusedTexts.size === MAX_NAMED_VALUES) throw refusal(refusedTexts)
    }
    // Values that are no terms stay, even if new ones must be.
    if (to.vocabulary) await nameTerms(trx, to.id, { vocabulary: to.vocabulary.id, strict: false }, changes)
    if (refusedTexts.size === 0 && changes.length > 0) await updateOwnValues(trx, changes)
    after = rows.at(-1)?.id ?? null
    if (rows.length < BATCH_SIZE) break
  }
  if (refusedTexts.size > 0) throw refusal(refusedTexts)
}

/** Replaces texts in converted values by the names of the terms that they stand for. */
async function nameTerms(
  trx: Transaction<Database>,
  field: string,
  vocabulary: Parameters<typeof findTermNames>[1],
  rows: readonly { changes: OwnValueChanges }[],
): Promise<void> {
  const names = await findTermNames(
    trx,
    vocabulary,
    rows.flatMap(({ changes }) => toOwnTexts(changes[field])),
  )
  for (const { changes } of rows) {
    const value = changes[field]
    const texts = [...new Set(toOwnTexts(value).map((text) => names.get(text) ?? text))]
    changes[field] = Array.isArray(value) ? texts : (texts[0] ?? null)
  }
}

function refusal(refusedTexts: ReadonlySet<string>): AppError {
  const values = [...refusedTexts].map((text) => `“${text}”`).join(', ')
  return new AppError('conflict', { field: 'type', reason: ['unconvertible', values] })
}
