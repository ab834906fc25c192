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
/** Per contribution and day: two corrections of each file. */
const CORRECTIONS: Allowance = { name: 'given-corrected', times: 2 * MAX_OF_RECEIPT, seconds: DAY }
/** Per contribution and day: two messages about each file, so that nobody floods the reviewers. */
const SAID: Allowance = { name: 'given-said', times: 2 * MAX_OF_RECEIPT, seconds: DAY }

/**
 * Locks a submission of the contribution that a status token belongs to. Throws `not_found` if it belongs to another
 * contribution, `bad_link` if the token is no longer valid.
 */
async function hold(trx: Transaction<Database>, { config }: Pick<Services, 'config'>, token: string, id: string) {
  const held = await holdSubmission(trx, id)
  // Checked after locking: a corrected address invalidates the token.
  const deposit = await openReceipt({ db: trx, config }, token)
  if (!held || held.deposit !== deposit.id) throw new AppError('not_found')
  return { lockedSubmission: held, contribution: deposit }
}

/**
 * Corrects a contributor's description of a file; only the given fields change. Throws `conflict` if it has been
 * decided already, and `too_many_requests`.
 */
export async function correctGiven(services: Services, token: string, id: string, given: Said): Promise<void> {
  const { db, hub } = services
  await transaction(db, async (trx) => {
    const { lockedSubmission, contribution } = await hold(trx, services, token, id)
    if (lockedSubmission.status !== 'pending') throw new AppError('conflict', { reason: ['decided_already'] })
    const portal = await findPortal(trx, contribution.portal)
    const asking = askedOfFile(portal)
    const asked = new Set(asking.map(({ key }) => key))
    const said = Object.fromEntries(
      ABOUT_ITEM.flatMap((key) => (asked.has(key) && given[key] !== undefined ? [[key, given[key]]] : [])),
    ) as Said
    if (Object.keys(said).length === 0) return
    demandCorrect({ fields: asking, questions: [] }, said)
    await takeOrThrow(trx, CORRECTIONS, contribution.id)
    const { time_period_gte: gte, time_period_lte: lte, ...before } = lockedSubmission
    await updateSubmission(
      trx,
      id,
      submissionColumns({ ...before, time_period: { gte, lte }, ...said, title: said.title ?? lockedSubmission.title }),
    )
    const [fields = {}] = await cleanDescriptions([artifactFields(said)])
    // Fields that a reviewer has edited keep the reviewer's values.
    const edited = new Set((await listChanges(trx, id, 0)).filter(({ what }) => what === 'edited').flatMap(fieldsOf))
    const own = Object.fromEntries(Object.entries(fields).filter(([key]) => !edited.has(key)))
    const at = Date.now()
    // Updated even if nothing changes, because the item's date shows that the correction was applied.
    if (lockedSubmission.artifact !== null)
      await updateArtifacts(trx, [{ id: lockedSubmission.artifact, ...columnsOf(own) }], at)
    await addEvent(trx, { submission: id, what: 'corrected', text: Object.keys(said).join(' '), at })
    await tellReviewers(hub, trx, lockedSubmission.project)
  })
}

/**
 * Sends an answer or a message to the reviewers, who are notified. `seen` is the last event that the contributor had
 * read; later questions stay open. Throws `too_many_requests`.
 */
export async function answerQuestion(
  services: Services,
  token: string,
  { submission: id, text, seen }: { submission: string; text: string; seen?: string | undefined },
): Promise<void> {
  const { db, hub, queue } = services
  await transaction(db, async (trx) => {
    const { lockedSubmission, contribution } = await hold(trx, services, token, id)
    await takeOrThrow(trx, SAID, contribution.id)
    const isOpen = seen !== undefined && (await isAskedSince(trx, id, seen))
    await addEvent(trx, { submission: id, what: 'answered', text: text.trim() })
    if (!isOpen) await updateSubmission(trx, id, { asked: false })
    await tellReviewers(hub, trx, lockedSubmission.project)
    for (const to of await listTold(trx, contribution.portal))
      await post(trx, queue, answeredLetter, to, { submission: id, text: text.trim() })
  })
}

/**
 * Withdraws one submission of a contribution, or all. Pending and rejected ones are destroyed with their bytes. Those
 * in the archive become private at once, with every copy, and the reviewers decide what happens to them. Reviewers are
 * notified.
 */
export async function withdrawGiven(
  services: Services,
  token: string,
  { submission, text = '' }: { submission: string; text?: string | undefined },
): Promise<void> {
  const { db, hub, queue, config } = services
  const contribution = await openReceipt(services, token)
  const files = await transaction(db, async (trx) => {
    const all = async () => {
      const locked = await holdDeposit(trx, contribution.id)
      await openReceipt({ db: trx, config }, token)
      return locked
    }
    const lockedSubmissions =
      submission === 'all' ? await all() : [(await hold(trx, services, token, submission)).lockedSubmission]
    const orphans: string[] = []
    const taken: string[] = []
    let inArchive = 0
    const projects = new Set<string>()
    for (const { id, project: projectId, status, artifact } of lockedSubmissions) {
      if (status === 'withdrawn') continue
      await updateSubmission(trx, id, { status: 'withdrawn', asked: false })
      projects.add(projectId)
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
    const told = { deposit: contribution.id, submissions: taken, inArchive, text: text.trim() }
    if (taken.length > 0)
      for (const to of await listTold(trx, contribution.portal)) await post(trx, queue, takenBackLetter, to, told)
    return orphans
  })
  await sweepFiles(services, files)
}
