import { takeOrThrow, type Allowance } from '#server/access/limits/allowance.ts'
import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/app-error.ts'
import { post } from '#server/ports/mail/outbox.ts'
import type { SaidOfGiver } from '#shared/contract/public/submissions.contract.ts'
import { findPortal } from '../portal/portals.repo.ts'
import { receiptLetter } from '../kept/submissions.model.ts'
import { addEvent, findDeposit, holdDeposit, updateDeposit } from '../kept/submissions.repo.ts'
import { tellReviewers } from '../kept/tell-reviewers.ts'
import { askedOfGiver, isUndecided, openReceipt } from './receipt.ts'
import { demandCorrect, onlyAsked } from './said.ts'

/** Of one receipt: its link sends no mail to many. */
const ADDRESSES: Allowance = { name: 'receipt-addresses', times: 5, seconds: 24 * 3600 }

/**
 * Corrects who gives a deposit and what else was asked; only what is given changes, and the history of all of it says so.
 * Another address is sent the receipt. Throws `conflict` once something of it is in the archive: from then on it is where
 * that came from, and does not change silently.
 */
export async function correctGiver(services: Services, token: string, given: SaidOfGiver): Promise<void> {
  const { db, hub, queue } = services
  const { id, portal: of } = await openReceipt(services, token)
  await transaction(db, async (trx) => {
    const held = await holdDeposit(trx, id)
    const [before, portal] = [await findDeposit(trx, id), await findPortal(trx, of)]
    if (!before || !portal || !isUndecided(held)) throw new AppError('conflict', { reason: ['decided_already'] })
    const asking = askedOfGiver(portal, before)
    const named = new Set(given.answers?.map(({ key }) => key))
    const questions = asking.questions.filter(({ key }) => named.has(key))
    const { giver, answers } = onlyAsked({ ...asking, questions }, given)
    const said = Object.fromEntries(answers.map(({ key, value }) => [key, value]))
    demandCorrect(asking, { ...giver, ...Object.fromEntries(questions.map(({ key }) => [key, said[key]])) })
    const changed = [...Object.keys(giver), ...(questions.length > 0 ? ['answers'] : [])]
    if (changed.length === 0) return
    const asked = new Set(questions.map(({ key }) => key))
    const all = [...before.answers.filter(({ key }) => !asked.has(key)), ...answers]
    await updateDeposit(trx, id, { ...giver, answers: all.toSorted((a, b) => numberOf(a.key) - numberOf(b.key)) })
    for (const { id: submission, project, status } of held) {
      if (status === 'withdrawn') continue
      await addEvent(trx, { submission, what: 'corrected', text: changed.join(' ') })
      await tellReviewers(hub, trx, project)
    }
    const email = giver.submitter_email
    if (!email || email === before.submitter_email) return
    await takeOrThrow(trx, ADDRESSES, id)
    await post(trx, queue, receiptLetter, { email, user: null }, { deposit: id })
  })
}

/** Questions are numbered in the order in which they were made. */
const numberOf = (key: string) => Number(key.slice(1))
