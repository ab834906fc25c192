import type { Services } from '#server/access/services.ts'
import { lockFile } from '#server/db/concurrency/lock-file.ts'
import { transaction } from '#server/db/transaction.ts'
import { startAgain } from './steps.repo.ts'
import { hasVerdict } from './verdicts.repo.ts'

/**
 * Handles known content that was uploaded again: if the stored bytes are lost, for example after a database was
 * restored, the new ones replace them. Processing restarts on the organisation's behalf if bytes were lost, processing
 * had failed or left a verdict.
 */
export async function makeGood(
  { db, store, queue }: Pick<Services, 'db' | 'store' | 'queue'>,
  known: { id: string; key: string },
  arrived: string,
  org: string,
): Promise<void> {
  const isLost = !(await store.head(known.key))
  if (isLost) await store.move(arrived, known.key)
  await transaction(db, async (trx) => {
    if (!(await lockFile(trx, known.id))) return
    const held = await trx
      .selectFrom('files')
      .select(['id', 'status', 'held'])
      .where('id', '=', known.id)
      .executeTakeFirstOrThrow()
    // A file with a virus stays blocked, whoever uploads it.
    const isFailed = held.status === 'failed' && held.held !== 'infected'
    if (isLost || isFailed || (held.status === 'ready' && (await hasVerdict(trx, held.id))))
      await startAgain(trx, queue, { id: known.id, org })
  })
}
