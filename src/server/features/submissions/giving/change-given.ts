import type { Transaction } from 'kysely'
import { takeOrThrow, type Allowance } from '#server/access/limits/allowance.ts'
import type { Services } from '#server/access/services.ts'
import { columnsOf } from '#server/db/artifact-columns.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { updateArtifacts } from '#server/features/artifacts/artifacts.repo.ts'
import { sweepFiles } from '#server/files/sweep-files.ts'
import { AppError } from '#server/kit/app-error.ts'
import { cleanDescriptions } from '#server/kit/rich-text/clean-rich-text.ts'
import { post } from '#server/ports/mail/outbox.ts'
import { record, thingsOf } from '#server/record/record.ts'
import type { Said } from '#shared/contract/public/submissions.contract.ts'
import { ABOUT_ITEM } from '#shared/entities/submissions/portal.ts'
import { MAX_OF_RECEIPT } from '#shared/rules/limits.ts'
import { findPortal, listTold } from '../portal/portals.repo.ts'
import { answeredLetter, fieldsOf, takenBackLetter } from '../kept/submissions.model.ts'
import { addEvent, isAskedSince, listChanges } from '../kept/events.repo.ts'
import { destroyWaiting, hideGiven, holdDeposit, holdSubmission, updateSubmission } from '../kept/submissions.repo.ts'
import { tellReviewers } from '../kept/tell-reviewers.ts'
import { askedOfFile, openReceipt } from './receipt.ts'
import { artifactFields, demandCorrect, submissionColumns } from './said.ts'

const DAY = 24 * 3600
/** Of one deposit: each of its files is corrected, and once more. */
const CORRECTIONS: Allowance = { name: 'given-corrected', times: 2 * MAX_OF_RECEIPT, seconds: DAY }
/** Of one deposit: each of its files is told about, and once more; nobody buries those who review. */
const SAID: Allowance = { name: 'given-said', times: 2 * MAX_OF_RECEIPT, seconds: DAY }

/**
 * One of the submissions of the deposit that a receipt's secret opens, held. Throws `not_found` for another's, `bad_link` where
 * the secret opens nothing any more.
 */
async function hold(trx: Transaction<Database>, { config }: Pick<Services, 'config'>, token: string, id: string) {
  const held = await holdSubmission(trx, id)
  // Asked once it is held: by an address that was corrected meanwhile the receipt has another secret.
  const deposit = await openReceipt({ db: trx, config }, token)
  if (!held || held.deposit !== deposit.id) throw new AppError('not_found')
  return { held, deposit }
}

/**
 * Corrects what was said of a file; only what is given changes. Throws `conflict` where somebody has decided about it, and
 * `too_many_requests`.
 */
export async function correctGiven(services: Services, token: string, id: string, given: Said): Promise<void> {
  const { db, hub } = services
  await transaction(db, async (trx) => {
    const { held, deposit } = await hold(trx, services, token, id)
    if (held.status !== 'pending') throw new AppError('conflict', { reason: ['decided_already'] })
    const portal = await findPortal(trx, deposit.portal)
    const asking = askedOfFile(portal)
    const asked = new Set(asking.map(({ key }) => key))
    const said = Object.fromEntries(
      ABOUT_ITEM.flatMap((key) => (asked.has(key) && given[key] !== undefined ? [[key, given[key]]] : [])),
    ) as Said
    if (Object.keys(said).length === 0) return
    demandCorrect({ fields: asking, questions: [] }, said)
    await takeOrThrow(trx, CORRECTIONS, deposit.id)
    const { time_period_gte: gte, time_period_lte: lte, ...before } = held
    await updateSubmission(
      trx,
      id,
      submissionColumns({ ...before, time_period: { gte, lte }, ...said, title: said.title ?? held.title }),
    )
    const [fields = {}] = await cleanDescriptions([artifactFields(said)])
    // What a reviewer has described otherwise stays so.
    const edited = new Set((await listChanges(trx, id, 0)).filter(({ what }) => what === 'edited').flatMap(fieldsOf))
    const own = Object.fromEntries(Object.entries(fields).filter(([key]) => !edited.has(key)))
    const at = Date.now()
    // Also where nothing of the item is another: its moment says that the correction has been seen.
    if (held.artifact !== null) await updateArtifacts(trx, [{ id: held.artifact, ...columnsOf(own) }], at)
    await addEvent(trx, { submission: id, what: 'corrected', text: Object.keys(said).join(' '), at })
    await tellReviewers(hub, trx, held.project)
  })
}

/**
 * Answers what reviewers have asked, or says something more; they are told. `seen`: the last event that its giver had read; what
 * was asked after it stays open. Throws `too_many_requests`.
 */
export async function answerQuestion(
  services: Services,
  token: string,
  { submission: id, text, seen }: { submission: string; text: string; seen?: string | undefined },
): Promise<void> {
  const { db, hub, queue } = services
  await transaction(db, async (trx) => {
    const { held, deposit } = await hold(trx, services, token, id)
    await takeOrThrow(trx, SAID, deposit.id)
    const isOpen = seen !== undefined && (await isAskedSince(trx, id, seen))
    await addEvent(trx, { submission: id, what: 'answered', text: text.trim() })
    if (!isOpen) await updateSubmission(trx, id, { asked: false })
    await tellReviewers(hub, trx, held.project)
    for (const to of await listTold(trx, deposit.portal))
      await post(trx, queue, answeredLetter, to, { submission: id, text: text.trim() })
  })
}

/**
 * Takes back one file of a deposit, or all: what waits for review, or was rejected, is destroyed with its bytes; what is in
 * the archive is private from the same moment, with every copy of it, and those who review decide what becomes of it. They are told.
 */
export async function withdrawGiven(
  services: Services,
  token: string,
  { submission, text = '' }: { submission: string; text?: string | undefined },
): Promise<void> {
  const { db, hub, queue, config } = services
  const deposit = await openReceipt(services, token)
  const files = await transaction(db, async (trx) => {
    const all = async () => {
      const found = await holdDeposit(trx, deposit.id)
      await openReceipt({ db: trx, config }, token)
      return found
    }
    const held = submission === 'all' ? await all() : [(await hold(trx, services, token, submission)).held]
    const orphans: string[] = []
    const taken: string[] = []
    let inArchive = 0
    const projects = new Set<string>()
    for (const { id, project: of, status, artifact } of held) {
      if (status === 'withdrawn') continue
      await updateSubmission(trx, id, { status: 'withdrawn', asked: false })
      projects.add(of)
      await addEvent(trx, { submission: id, what: 'withdrawn', text: text.trim() || null })
      taken.push(id)
      const file = artifact === null ? null : await destroyWaiting(trx, artifact)
      if (file !== null) orphans.push(file)
      const hidden = await hideGiven(trx, id, Date.now())
      if (hidden.length > 0) inArchive++
      for (const [project, own] of Map.groupBy(hidden, (one) => one.project)) {
        const things = thingsOf(
          'artifacts',
          own.map((one) => one.id),
        )
        const nobody = { user: null, actingAdmin: null }
        await record({ hub, db: trx }, nobody, { project, kind: 'artifact', act: 'take_back', things })
      }
    }
    for (const project of projects) await tellReviewers(hub, trx, project)
    const told = { deposit: deposit.id, submissions: taken, inArchive, text: text.trim() }
    if (taken.length > 0)
      for (const to of await listTold(trx, deposit.portal)) await post(trx, queue, takenBackLetter, to, told)
    return orphans
  })
  await sweepFiles(services, files)
}
