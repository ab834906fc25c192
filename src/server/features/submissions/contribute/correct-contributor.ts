import { takeAllowanceOrThrow, type Allowance } from '#server/access/limits/allowance.ts'
import type { Caller } from '#server/access/caller.ts'
import { toStrangerSender } from '#server/access/mails/mail-sender.ts'
import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/app-error.ts'
import { createStatusToken } from '#server/access/tokens/status-token.ts'
import { enqueueMailFromSender } from '#server/ports/mail/outbox.ts'
import type { ContributorDetails } from '#shared/contract/public/submissions.contract.ts'
import { CONTRIBUTOR_FIELDS } from '#shared/entities/submissions/portal.ts'
import { findPortal } from '../portal/portals.repo.ts'
import { statusPageMail } from '../storage/submissions.model.ts'
import { addEvent } from '../storage/events.repo.ts'
import { lockContribution, updateContribution } from '../storage/submissions.repo.ts'
import { notifyReviewers } from '../storage/notify-reviewers.ts'
import { listContributorFields, isUndecided, requireContributionByToken } from './status-page.ts'
import { requireValidCorrections, pickRequestedValues, toContributorColumns } from './form-values.ts'

const DAY_S = 24 * 3600
/** Limit per contribution and day; each correction is logged for every file of the contribution. */
const CORRECTION_ALLOWANCE: Allowance = { name: 'giver-corrected', maxUses: 30, seconds: DAY_S }
/** Limit per contribution and day, so that its link can't be used to send mails to many addresses. */
const ADDRESS_ALLOWANCE: Allowance = { name: 'receipt-addresses', maxUses: 5, seconds: DAY_S }

/**
 * Corrects the contributor's data and answers; the history of each submission lists the changed fields. A new address
 * gets the link to the status page, and the earlier link stops working. Returns the current status token. Throws
 * `conflict` once one of its items is in the archive, where the data serves as provenance and must not change silently,
 * and `too_many_requests`.
 */
export async function correctContributor(
  services: Services,
  caller: Caller,
  token: string,
  input: ContributorDetails,
): Promise<string> {
  const { db, pubSub, queue, config } = services
  const { id, portal: portalId } = await requireContributionByToken(services, token)
  return transaction(db, async (trx) => {
    const submissions = await lockContribution(trx, id)
    // Check the token after locking: a concurrent correction may have changed the address.
    const [contribution, portal] = [
      await requireContributionByToken({ db: trx, config }, token),
      await findPortal(trx, portalId),
    ]
    if (!portal || !isUndecided(submissions)) throw new AppError('conflict', { reason: ['decided_already'] })
    const contributorForm = listContributorFields(portal, contribution)
    const answeredKeys = new Set(input.answers?.map(({ key }) => key))
    const questions = contributorForm.questions.filter(({ key }) => answeredKeys.has(key))
    const { contributor, answers } = pickRequestedValues({ ...contributorForm, questions }, input)
    const newAnswers = Object.fromEntries(answers.map(({ key, value }) => [key, value]))
    requireValidCorrections(contributorForm, {
      ...contributor,
      ...Object.fromEntries(questions.map(({ key }) => [key, newAnswers[key]])),
    })
    const previousAnswers = Object.fromEntries(contribution.answers.map(({ key, value }) => [key, value]))
    const changedFields: string[] = CONTRIBUTOR_FIELDS.filter(
      (key) => key in contributor && contributor[key] !== contribution[key],
    )
    if (questions.some(({ key }) => JSON.stringify(newAnswers[key]) !== JSON.stringify(previousAnswers[key])))
      changedFields.push('answers')
    if (changedFields.length === 0) return token
    await takeAllowanceOrThrow(trx, CORRECTION_ALLOWANCE, id)
    const questionKeys = new Set(questions.map(({ key }) => key))
    const allAnswers = [...contribution.answers.filter(({ key }) => !questionKeys.has(key)), ...answers]
    const email = contributor.submitter_email
    const hasNewAddress = Boolean(email) && email !== contribution.submitter_email
    const token_generation = contribution.token_generation + (hasNewAddress ? 1 : 0)
    await updateContribution(trx, id, {
      ...toContributorColumns(contributor),
      token_generation,
      answers: allAnswers.toSorted((a, b) => getQuestionNumber(a.key) - getQuestionNumber(b.key)),
    })
    const remainingSubmissions = submissions.filter(({ status }) => status !== 'withdrawn')
    for (const { id: submission } of remainingSubmissions)
      await addEvent(trx, { submission, kind: 'corrected', text: changedFields.join(' ') })
    for (const project of new Set(remainingSubmissions.map((row) => row.project)))
      await notifyReviewers(pubSub, trx, project)
    if (!email || !hasNewAddress) return token
    await takeAllowanceOrThrow(trx, ADDRESS_ALLOWANCE, id)
    const sender = toStrangerSender(caller, portal.org)
    await enqueueMailFromSender(trx, queue, statusPageMail, {
      to: { email, user: null },
      about: { deposit: id },
      from: sender,
    })
    return createStatusToken(config.secret, 'receipt', id, token_generation)
  })
}

/** Numbers the question keys in the order of their creation. */
const getQuestionNumber = (key: string) => Number(key.slice(1))
