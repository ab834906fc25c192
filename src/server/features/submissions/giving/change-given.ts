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
import { addEvent, listChanges } from '../kept/events.repo.ts'
import { destroyWaiting, hideGiven, holdDeposit, holdSubmission, updateSubmission } from '../kept/submissions.repo.ts'
import { tellReviewers } from '../kept/tell-reviewers.ts'
import { askedOfFile, openReceipt } from './receipt.ts'
import { artifactFields, demandCorrect, submissionColumns } from './said.ts'

const DAY = 24 * 3600
/** Of one deposit: each of its files is corrected, and once more. */
const CORRECTIONS: Allowance = { name: 'given-corrected', times: 2 * MAX_OF_RECEIPT, seconds: DAY }
/** Of one deposit: each of its files is told about, and once more; nobody buries those who review. */
const SAID: Allowance = { name: 'given-said', times: 2 * MAX_OF_RECEIPT, seconds: DAY }

type Deposit = Awaited<ReturnType<typeof openReceipt>>

/** One of the submissions of a deposit, held. Throws `not_found` for another's. */
async function hold(trx: Transaction<Database>, deposit: Deposit, id: string) {
  const held = await holdSubmission(trx, id)
  if (!held || held.deposit !== deposit.id) throw new AppError('not_found')
  return held
}

/**
 * Corrects what was said of a file; only what is given changes. Throws `conflict` where somebody has decided about it, and
 * `too_many_requests`.
 */
export async function correctGiven(services: Services, token: string, id: string, given: Said): Promise<void> {
  const { db, hub } = services
  const deposit = await openReceipt(services, token)
  await transaction(db, async (trx) => {
    const held = await hold(trx, deposit, id)
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
    if (held.artifact !== null && Object.keys(own).length > 0)
      await updateArtifacts(trx, [{ id: held.artifact, ...columnsOf(own) }], Date.now())
    await addEvent(trx, { submission: id, what: 'corrected', text: Object.keys(said).join(' ') })
    await tellReviewers(hub, trx, held.project)
  })
}

/** Answers what reviewers have asked, or says something more; they are told. Throws `too_many_requests`. */
export async function answerQuestion(services: Services, token: string, id: string, text: string): Promise<void> {
  const { db, hub, queue } = services
  const deposit = await openReceipt(services, token)
  await transaction(db, async (trx) => {
    const { project } = await hold(trx, deposit, id)
    await takeOrThrow(trx, SAID, deposit.id)
    await addEvent(trx, { submission: id, what: 'answered', text: text.trim() })
    await updateSubmission(trx, id, { asked: false })
    await tellReviewers(hub, trx, project)
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
  const { db, hub, queue } = services
  const deposit = await openReceipt(services, token)
  const files = await transaction(db, async (trx) => {
    const held = submission === 'all' ? await holdDeposit(trx, deposit.id) : [await hold(trx, deposit, submission)]
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
