import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { deleteField, listFieldsDeletedBefore } from './fields.repo.ts'
import { removeFieldValues } from './own-values.repo.ts'

const DAY_MS = 24 * 3600 * 1000
/** How long a deleted field can be restored. */
const RESTORABLE_MS = 30 * DAY_MS
const BATCH_SIZE = 500

/** Removes fields that were deleted 30 days ago, with their values. */
export async function sweepDeletedFields({ db }: Pick<Services, 'db'>, now = Date.now()): Promise<void> {
  for (const { id, value_key } of await listFieldsDeletedBefore(db, now - RESTORABLE_MS)) {
    let last: string | null = null
    do last = await transaction(db, (trx) => removeFieldValues(trx, value_key, last, BATCH_SIZE))
    while (last !== null)
    await deleteField(db, id)
  }
}
