import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { listFieldsWithOldWords, lockOldWords, updateField } from './fields.repo.ts'
import { refreshWordsOfValues } from './own-values.repo.ts'

const BATCH_SIZE = 1000

/** Brings the words of items up to date whose field was changed, if there were too many to do it with the change. */
export async function refreshOldWords({ db }: Pick<Services, 'db'>): Promise<void> {
  for (const { id, project, value_key } of await listFieldsWithOldWords(db)) {
    const refreshBatch = () =>
      transaction(db, async (trx) => {
        await lockProjects(trx, [project])
        // The field may have been changed or removed since.
        const after = await lockOldWords(trx, id)
        if (after === null) return false
        const last = await refreshWordsOfValues(trx, { project, value_key }, after, BATCH_SIZE)
        await updateField(trx, id, { words_after: last })
        return last !== null
      })
    while (await refreshBatch());
  }
}
