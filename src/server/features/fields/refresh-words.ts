import type { Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { updateField, type StoredField } from './fields.repo.ts'
import { refreshWordsOfValues } from './own-values.repo.ts'

const BATCH_SIZE = 1000
/** Items whose words are brought up to date together with the change; those of others follow in batches. */
const MAX_ITEMS = 10_000

/** The properties of a field on which the words of its items depend. */
const WORD_PROPERTIES = ['type', 'options', 'searchable', 'public', 'deleted_at'] as const

/** Brings the words of the items with a value up to date after a change to their field, in its transaction. */
export async function refreshWordsAfterChange(
  trx: Transaction<Database>,
  previous: StoredField,
  changed: StoredField,
): Promise<void> {
  const isEqual = (property: (typeof WORD_PROPERTIES)[number]) =>
    JSON.stringify(previous[property]) === JSON.stringify(changed[property])
  if (WORD_PROPERTIES.every(isEqual)) return
  let last: string | null = null
  for (let count = 0; count < MAX_ITEMS; count += BATCH_SIZE) {
    last = await refreshWordsOfValues(trx, changed, last, BATCH_SIZE)
    if (last === null) break
  }
  await updateField(trx, changed.id, { words_after: last })
}
