import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { listAdministrators } from '#server/features/users/users.repo.ts'
import { enqueueMail } from '#server/ports/mail/outbox.ts'
import { takeUnmailed } from './findings.repo.ts'
import { damageMail } from './integrity.model.ts'
import { findLedgerHead } from '#server/files/ledger/ledger.repo.ts'

const MAIL_INTERVAL_MS = 3600 * 1000

/** Notifies administrators of damaged originals, at most once per hour; the row that counts the time decides who sends. */
export async function sendDamageMails({ db, queue }: Pick<Services, 'db' | 'queue'>, now = Date.now()): Promise<void> {
  await transaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('integrity')
      .set({ mailed_at: now })
      .where('mailed_at', '<=', now - MAIL_INTERVAL_MS)
      .where(({ exists, selectFrom }) => exists(selectFrom('fixity_findings').select('id').where('mailed', '=', false)))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const found = await takeUnmailed(trx)
    if (!found) return
    const about = { ...found, head: await findLedgerHead(trx) }
    for (const recipient of await listAdministrators(trx)) await enqueueMail(trx, queue, damageMail, recipient, about)
  })
}
