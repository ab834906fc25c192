import type { Services } from '#server/access/services.ts'
import { lockFile } from '#server/db/concurrency/lock-file.ts'
import { transaction } from '#server/db/transaction.ts'
import { startAgain } from './steps.repo.ts'
import { hasVerdict } from './verdicts.repo.ts'

/**
 * Content that is known has come again under another key. Where its bytes were lost, as after a database was set back, the
 * new ones take their place. All that is made of it is made anew in the turns of an org if it was lost, failed or came to a
 * verdict: nobody inherits a failure.
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
    // What a virus was found in stays refused, in whoever's hands.
    const isFailed = held.status === 'failed' && held.held !== 'infected'
    if (isLost || isFailed || (held.status === 'ready' && (await hasVerdict(trx, held.id))))
      await startAgain(trx, queue, { id: known.id, org })
  })
}
