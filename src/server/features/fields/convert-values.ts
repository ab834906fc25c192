import type { Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { AppError } from '#server/kit/app-error.ts'
import { toPlainText } from '#server/kit/rich-text/rich-text.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { readWrittenDate } from '#shared/entities/own-fields/read-written-date.ts'
import { convertOwnValue } from '#shared/entities/own-fields/convert-own-value.ts'
import { listFieldValues, updateOwnValues } from './own-values.repo.ts'

const BATCH_SIZE = 1000
/** How many values are named if they can't be converted. */
const MAX_NAMED_VALUES = 20

/** Converts the values of a field in all items after its type or options changed. */
export async function convertValues(trx: Transaction<Database>, from: OwnField, to: OwnField): Promise<void> {
  const refusedTexts = new Set<string>()
  let after: string | null = null
  for (;;) {
    const rows = await listFieldValues(trx, to, after, BATCH_SIZE)
    const changes = []
    for (const { id, value } of rows) {
      const result = convertOwnValue(from, to, value, toPlainText)
      if ('value' in result) changes.push({ id, changes: { [to.id]: readWrittenDate(to.type, result.value) } })
      else refusedTexts.add(result.refused)
      if (refusedTexts.size === MAX_NAMED_VALUES) throw refusal(refusedTexts)
    }
    if (refusedTexts.size === 0 && changes.length > 0) await updateOwnValues(trx, changes)
    after = rows.at(-1)?.id ?? null
    if (rows.length < BATCH_SIZE) break
  }
  if (refusedTexts.size > 0) throw refusal(refusedTexts)
}

function refusal(refusedTexts: ReadonlySet<string>): AppError {
  const values = [...refusedTexts].map((text) => `“${text}”`).join(', ')
  return new AppError('conflict', { field: 'type', reason: ['unconvertible', values] })
}
