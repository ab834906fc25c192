import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { listOwners } from '#server/features/orgs/orgs.repo.ts'
import { enqueueMail } from '#server/ports/mail/outbox.ts'
import { END_NOTIFICATION_LEAD_MS } from '#shared/rules/subscription.ts'
import { subscriptionEndingMail } from './endings.model.ts'
import { recordEndings, sweepEndings } from './endings.repo.ts'

/** Notifies owners of organisations when a part of their subscription ends within two weeks, once per ending. */
export async function sendEndingMails({ db, queue }: Pick<Services, 'db' | 'queue'>): Promise<void> {
  await sweepEndings(db)
  await transaction(db, async (trx) => {
    const now = Date.now()
    for (const { org, at } of await recordEndings(trx, now, now + END_NOTIFICATION_LEAD_MS))
      for (const { id: user, email } of await listOwners(trx, org))
        await enqueueMail(trx, queue, subscriptionEndingMail, { email, user }, { org, at })
  })
}
