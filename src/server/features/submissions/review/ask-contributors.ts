import type { Transaction } from 'kysely'
import { toMailSender } from '#server/access/mails/mail-sender.ts'
import { getCurrentUserId, type AuthorizedRequest } from '#server/access/authorized-request.ts'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { longTransaction } from '#server/db/transaction.ts'
import { findOrgOfProject } from '#server/features/orgs/orgs.repo.ts'
import { enqueueMailFromSender } from '#server/ports/mail/outbox.ts'
import { questionMail, type rejectedMail } from '../storage/submissions.model.ts'
import { addEvent } from '../storage/events.repo.ts'
import { findContribution, updateSubmission } from '../storage/submissions.repo.ts'
import { notifyReviewers } from '../storage/notify-reviewers.ts'
import { lockSubmissions, type LockedSubmission } from './lock-submissions.ts'

/**
 * Asks the contributors of submissions a question, all or none; each contributor with an address gets one mail. The
 * question stays on the status page until it is answered.
 */
export const askContributors = (
  { db, pubSub, queue }: Pick<Services, 'db' | 'pubSub' | 'queue'>,
  call: AuthorizedRequest,
  ids: readonly string[],
  message: string,
): Promise<void> =>
  longTransaction(db, async (trx) => {
    const submissions = await lockSubmissions(trx, ids)
    const text = message.trim()
    for (const { id, project } of submissions) {
      await updateSubmission(trx, id, { awaits_answer: true })
      await addEvent(trx, { submission: id, kind: 'asked', user: getCurrentUserId(call), text })
      await notifyReviewers(pubSub, trx, project)
    }
    await mailContributors(trx, queue, call, { mail: questionMail, submissions, message: text })
  })

interface ContributorMessage {
  mail: typeof questionMail | typeof rejectedMail
  submissions: readonly LockedSubmission[]
  message: string
}

/** Sends each contributor with an address one mail about these submissions. */
export async function mailContributors(
  trx: Transaction<Database>,
  queue: Services['queue'],
  { caller }: AuthorizedRequest,
  { mail, submissions, message }: ContributorMessage,
): Promise<void> {
  for (const [contributionId, ownSubmissions] of Map.groupBy(submissions, (submission) => submission.contribution)) {
    const email = (await findContribution(trx, contributionId))?.submitter_email
    const data = { deposit: contributionId, submissions: ownSubmissions.map(({ id }) => id), message }
    const org = await findOrgOfProject(trx, ownSubmissions[0]?.project ?? '')
    const sender = toMailSender(caller, org ?? null)
    if (email) await enqueueMailFromSender(trx, queue, mail, { to: { email, user: null }, about: data, from: sender })
  }
}
