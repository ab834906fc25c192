import type { Services } from '#server/access/services.ts'
import { lockFile } from '#server/db/concurrency/lock-file.ts'
import { transaction } from '#server/db/transaction.ts'
import { restartProcessing } from './steps.repo.ts'
import { hasVerdict } from './verdicts.repo.ts'

/**
 * Called when known content is uploaded again: if the stored bytes are lost, for example after a database was restored,
 * the new ones replace them. Processing restarts on the organisation's behalf if bytes were lost, or if processing had
 * failed or left a verdict.
 */
export async function restoreMissingBytes(
  { db, store, queue }: Pick<Services, 'db' | 'store' | 'queue'>,
  knownFile: { id: string; key: string },
  uploadedKey: string,
  org: string,
): Promise<void> {
  const isLost = !(await store.head(knownFile.key))
  if (isLost) await store.move(uploadedKey, knownFile.key)
  await transaction(db, async (trx) => {
    if (!(await lockFile(trx, knownFile.id))) return
    const file = await trx
      .selectFrom('files')
      .select(['id', 'status', 'blocked_reason'])
      .where('id', '=', knownFile.id)
      .executeTakeFirstOrThrow()
    // A file with a virus stays withheld, no matter who uploads it.
    const isFailed = file.status === 'failed' && file.blocked_reason !== 'infected'
    if (isLost || isFailed || (file.status === 'ready' && (await hasVerdict(trx, file.id))))
      await restartProcessing(trx, queue, { id: knownFile.id, org })
  })
}
