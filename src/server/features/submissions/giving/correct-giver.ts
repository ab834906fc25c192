import { takeOrThrow, type Allowance } from '#server/access/limits/allowance.ts'
import type { Caller } from '#server/access/caller.ts'
import { strangerSender } from '#server/access/mails/mail-sender.ts'
import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/app-error.ts'
import { receiptToken } from '#server/access/tokens/receipt-token.ts'
import { postFrom } from '#server/ports/mail/outbox.ts'
import type { SaidOfGiver } from '#shared/contract/public/submissions.contract.ts'
import { ABOUT_GIVER } from '#shared/entities/submissions/portal.ts'
import { findPortal } from '../portal/portals.repo.ts'
import { receiptLetter } from '../kept/submissions.model.ts'
import { addEvent } from '../kept/events.repo.ts'
import { holdDeposit, updateDeposit } from '../kept/submissions.repo.ts'
import { tellReviewers } from '../kept/tell-reviewers.ts'
import { askedOfGiver, isUndecided, openReceipt } from './receipt.ts'
import { demandCorrect, onlyAsked } from './said.ts'

const DAY = 24 * 3600
/** Per contribution and day; each correction is logged for every file of it. */
const CORRECTIONS: Allowance = { name: 'giver-corrected', times: 30, seconds: DAY }
/** Per contribution and day, so that its link can't be used to send mail to many addresses. */
const ADDRESSES: Allowance = { name: 'receipt-addresses', times: 5, seconds: DAY }

/**
 * Corrects the contributor's data and answers; the history of each submission lists the changed fields. A new address
 * gets the link to the status page, and the earlier link stops working. Returns the current status token. Throws
 * `conflict` once something is in the archive, where the data is the item's provenance and must not change silently,
 * and `too_many_requests`.
 */
export async function correctGiver(
  services: Services,
  caller: Caller,
  token: string,
  given: SaidOfGiver,
): Promise<string> {
  const { db, hub, queue, config } = services
  const { id, portal: of } = await openReceipt(services, token)
  return transaction(db, async (trx) => {
    const held = await holdDeposit(trx, id)
    // Checked after locking: a concurrent correction may have changed the address.
    const [before, portal] = [await openReceipt({ db: trx, config }, token), await findPortal(trx, of)]
    if (!portal || !isUndecided(held)) throw new AppError('conflict', { reason: ['decided_already'] })
    const asking = askedOfGiver(portal, before)
    const named = new Set(given.answers?.map(({ key }) => key))
    const questions = asking.questions.filter(({ key }) => named.has(key))
    const { giver, answers } = onlyAsked({ ...asking, questions }, given)
    const said = Object.fromEntries(answers.map(({ key, value }) => [key, value]))
    demandCorrect(asking, { ...giver, ...Object.fromEntries(questions.map(({ key }) => [key, said[key]])) })
    const answered = Object.fromEntries(before.answers.map(({ key, value }) => [key, value]))
    const changed: string[] = ABOUT_GIVER.filter((key) => key in giver && giver[key] !== before[key])
    if (questions.some(({ key }) => JSON.stringify(said[key]) !== JSON.stringify(answered[key])))
      changed.push('answers')
    if (changed.length === 0) return token
    await takeOrThrow(trx, CORRECTIONS, id)
    const asked = new Set(questions.map(({ key }) => key))
    const all = [...before.answers.filter(({ key }) => !asked.has(key)), ...answers]
    const email = giver.submitter_email
    const isElsewhere = Boolean(email) && email !== before.submitter_email
    const receipt_turn = before.receipt_turn + (isElsewhere ? 1 : 0)
    await updateDeposit(trx, id, {
      ...giver,
      receipt_turn,
      answers: all.toSorted((a, b) => numberOf(a.key) - numberOf(b.key)),
    })
    const left = held.filter(({ status }) => status !== 'withdrawn')
    for (const { id: submission } of left)
      await addEvent(trx, { submission, what: 'corrected', text: changed.join(' ') })
    for (const project of new Set(left.map((one) => one.project))) await tellReviewers(hub, trx, project)
    if (!email || !isElsewhere) return token
    await takeOrThrow(trx, ADDRESSES, id)
    const from = strangerSender(caller, portal.org)
    await postFrom(trx, queue, receiptLetter, { to: { email, user: null }, about: { deposit: id }, from })
    return receiptToken(config.secret, 'receipt', id, receipt_turn)
  })
}

/** Question keys are numbered in the order of their creation. */
const numberOf = (key: string) => Number(key.slice(1))
