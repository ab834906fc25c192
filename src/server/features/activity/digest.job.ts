import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { claimDueDigests } from '#server/features/notifications/notifications.repo.ts'
import { enqueueMail } from '#server/ports/mail/outbox.ts'
import { digestMail } from './digest.model.ts'

/** Queues the digest mail of every user for whom one is due. After downtime, a single digest covers the whole time. */
export async function sendDigests({ db, queue }: Pick<Services, 'db' | 'queue'>): Promise<void> {
  const sendBatch = () =>
    transaction(db, async (trx) => {
      const until = Date.now()
      const due = await claimDueDigests(trx, until)
      for (const { user, email, since } of due)
        await enqueueMail(trx, queue, digestMail, { email, user }, { since, until })
      return due.length
    })
  for (let sentCount = await sendBatch(); sentCount > 0; sentCount = await sendBatch());
}
