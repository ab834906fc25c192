import type { Transaction } from 'kysely'
import { mailSender } from '#server/access/mails/mail-sender.ts'
import { meOf, type Asked } from '#server/access/rights.ts'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { longTransaction } from '#server/db/transaction.ts'
import { findOrgOf } from '#server/features/orgs/orgs.repo.ts'
import { postFrom } from '#server/ports/mail/outbox.ts'
import { askedLetter, type rejectedLetter } from '../kept/submissions.model.ts'
import { addEvent } from '../kept/events.repo.ts'
import { findDeposit, updateSubmission } from '../kept/submissions.repo.ts'
import { tellReviewers } from '../kept/tell-reviewers.ts'
import { holdGiven, type Held } from './hold-pending.ts'

/**
 * Asks the contributors of submissions a question, all or none; each contributor with an address gets one mail. The
 * question stays on the status page until it is answered.
 */
export const askSubmissions = (
  { db, hub, queue }: Pick<Services, 'db' | 'hub' | 'queue'>,
  asked: Asked,
  ids: readonly string[],
  message: string,
): Promise<void> =>
  longTransaction(db, async (trx) => {
    const held = await holdGiven(trx, ids)
    const text = message.trim()
    for (const { id, project } of held) {
      await updateSubmission(trx, id, { asked: true })
      await addEvent(trx, { submission: id, what: 'asked', user: meOf(asked), text })
      await tellReviewers(hub, trx, project)
    }
    await tellGivers(trx, queue, asked, { letter: askedLetter, held, message: text })
  })

interface Said {
  letter: typeof askedLetter | typeof rejectedLetter
  held: readonly Held[]
  message: string
}

/** Sends each contributor with an address one mail about these submissions. */
export async function tellGivers(
  trx: Transaction<Database>,
  queue: Services['queue'],
  { caller }: Asked,
  { letter, held, message }: Said,
): Promise<void> {
  for (const [deposit, own] of Map.groupBy(held, (one) => one.deposit)) {
    const email = (await findDeposit(trx, deposit))?.submitter_email
    const about = { deposit, submissions: own.map(({ id }) => id), message }
    const org = await findOrgOf(trx, own[0]?.project ?? '')
    const from = mailSender(caller, org ?? null)
    if (email) await postFrom(trx, queue, letter, { to: { email, user: null }, about, from })
  }
}
