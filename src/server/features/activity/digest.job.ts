import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { takeDueDigests } from '#server/features/notices/notices.repo.ts'
import { post } from '#server/ports/mail/outbox.ts'
import { digestLetter } from './digest.model.ts'

/** Queues the digest mail of every user who is due. After downtime, one digest covers the whole time. */
export async function postDigests({ db, queue }: Pick<Services, 'db' | 'queue'>): Promise<void> {
  const some = () =>
    transaction(db, async (trx) => {
      const until = Date.now()
      const due = await takeDueDigests(trx, until)
      for (const { user, email, since } of due) await post(trx, queue, digestLetter, { email, user }, { since, until })
      return due.length
    })
  for (let n = await some(); n > 0; n = await some());
}
