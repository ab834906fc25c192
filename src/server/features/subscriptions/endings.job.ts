import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { listOwners } from '#server/features/orgs/orgs.repo.ts'
import { post } from '#server/ports/mail/outbox.ts'
import { TOLD_BEFORE_MS } from '#shared/rules/subscription.ts'
import { endingLetter } from './endings.model.ts'
import { keepEndings, sweepEndings } from './endings.repo.ts'

/** Notifies the owners of organisations of parts of their subscription that end within two weeks, once per ending. */
export async function postEndings({ db, queue }: Pick<Services, 'db' | 'queue'>): Promise<void> {
  await sweepEndings(db)
  await transaction(db, async (trx) => {
    const now = Date.now()
    for (const { org, at } of await keepEndings(trx, now, now + TOLD_BEFORE_MS))
      for (const { id: user, email } of await listOwners(trx, org))
        await post(trx, queue, endingLetter, { email, user }, { org, at })
  })
}
