import type { Transaction } from 'kysely'
import { takeAllowanceOrThrow, type Allowance } from '#server/access/limits/allowance.ts'
import type { Services } from '#server/access/services.ts'
import { toColumns } from '#server/db/artifact-columns.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { updateArtifacts } from '#server/features/artifacts/artifacts.repo.ts'
import { sweepFiles } from '#server/files/sweep-files.ts'
import { AppError } from '#server/kit/app-error.ts'
import { cleanDescriptions } from '#server/kit/rich-text/clean-rich-text.ts'
import { enqueueMail } from '#server/ports/mail/outbox.ts'
import { appendToAuditLog, selectTargets } from '#server/audit-log/audit-log.ts'
import type { FileDetails } from '#shared/contract/public/submissions.contract.ts'
import { SUBMITTED_ITEM_FIELDS } from '#shared/entities/submissions/portal.ts'
import { MAX_STATUS_PAGE_FILES } from '#shared/rules/limits.ts'
import { findPortal, listPortalRecipients } from '../portal/portals.repo.ts'
import { contributorAnsweredMail, listChangedFields, withdrawnMail } from '../storage/submissions.model.ts'
import { addEvent, hasQuestionSince, listChanges } from '../storage/events.repo.ts'
import {
  destroyPendingArtifact,
  hideSubmittedItems,
  lockContribution,
  lockSubmission,
  updateSubmission,
} from '../storage/submissions.repo.ts'
import { notifyReviewers } from '../storage/notify-reviewers.ts'
import { listFileFields, requireContributionByToken } from './status-page.ts'
import { toArtifactFields, requireValidCorrections, toSubmissionColumns } from './form-values.ts'

const DAY_S = 24 * 3600
/** Daily limit per contribution: two corrections of each file. */
const CORRECTION_ALLOWANCE: Allowance = { name: 'given-corrected', maxUses: 2 * MAX_STATUS_PAGE_FILES, seconds: DAY_S }
/** Daily limit per contribution: two messages about each file, so that nobody can flood the reviewers. */
const MESSAGE_ALLOWANCE: Allowance = { name: 'given-said', maxUses: 2 * MAX_STATUS_PAGE_FILES, seconds: DAY_S }

/**
 * Locks a submission of the contribution that a status token belongs to. Throws `not_found` if it belongs to another
 * contribution, `bad_link` if the token is no longer valid.
 */
async function lockOwnSubmission(
  trx: Transaction<Database>,
  { config }: Pick<Services, 'config'>,
  token: string,
  id: string,
) {
  const submission = await lockSubmission(trx, id)
  // Check the token after locking, because correcting the address invalidates it.
  const contribution = await requireContributionByToken({ db: trx, config }, token)
  if (!submission || submission.contribution !== contribution.id) throw new AppError('not_found')
  return { lockedSubmission: submission, contribution: contribution }
}

/**
 * Corrects a contributor's description of a file; only the given fields change. Throws `conflict` if the submission has
 * been decided already, and `too_many_requests`.
 */
export async function correctSubmission(
  services: Services,
  token: string,
  id: string,
  input: FileDetails,
): Promise<void> {
  const { db, pubSub } = services
  await transaction(db, async (trx) => {
    const { lockedSubmission, contribution } = await lockOwnSubmission(trx, services, token, id)
    if (lockedSubmission.status !== 'pending') throw new AppError('conflict', { reason: ['decided_already'] })
    const portal = await findPortal(trx, contribution.portal)
    const fileFields = listFileFields(portal)
    const requestedKeys = new Set(fileFields.map(({ key }) => key))
    const values = Object.fromEntries(
      SUBMITTED_ITEM_FIELDS.flatMap((key) =>
        requestedKeys.has(key) && input[key] !== undefined ? [[key, input[key]]] : [],
      ),
    ) as FileDetails
    if (Object.keys(values).length === 0) return
    requireValidCorrections({ fields: fileFields, questions: [] }, values)
    await takeAllowanceOrThrow(trx, CORRECTION_ALLOWANCE, contribution.id)
    const { time_period_gte: gte, time_period_lte: lte, ...currentValues } = lockedSubmission
    await updateSubmission(
      trx,
      id,
      toSubmissionColumns({
        ...currentValues,
        time_period: { gte, lte },
        ...values,
        title: values.title ?? lockedSubmission.title,
      }),
    )
    const [fields = {}] = await cleanDescriptions([toArtifactFields(values)])
    // Fields that a reviewer has edited keep the reviewer's values.
    const editedFields = new Set(
      (await listChanges(trx, id, 0)).filter(({ what }) => what === 'edited').flatMap(listChangedFields),
    )
    const changes = Object.fromEntries(Object.entries(fields).filter(([key]) => !editedFields.has(key)))
    const at = Date.now()
    // Update the item even if no value changes, because its date shows that the correction was applied.
    if (lockedSubmission.artifact !== null)
      await updateArtifacts(trx, [{ id: lockedSubmission.artifact, ...toColumns(changes) }], at)
    await addEvent(trx, { submission: id, kind: 'corrected', text: Object.keys(values).join(' '), at })
    await notifyReviewers(pubSub, trx, lockedSubmission.project)
  })
}

/**
 * Sends an answer or a message to the reviewers, who are notified. `seen` is the last event that the contributor has
 * read; later questions stay open. Throws `too_many_requests`.
 */
export async function answerQuestion(
  services: Services,
  token: string,
  { submission: id, text, seen }: { submission: string; text: string; seen?: string | undefined },
): Promise<void> {
  const { db, pubSub, queue } = services
  await transaction(db, async (trx) => {
    const { lockedSubmission, contribution } = await lockOwnSubmission(trx, services, token, id)
    await takeAllowanceOrThrow(trx, MESSAGE_ALLOWANCE, contribution.id)
    const isOpen = seen !== undefined && (await hasQuestionSince(trx, id, seen))
    await addEvent(trx, { submission: id, kind: 'answered', text: text.trim() })
    if (!isOpen) await updateSubmission(trx, id, { awaits_answer: false })
    await notifyReviewers(pubSub, trx, lockedSubmission.project)
    for (const recipient of await listPortalRecipients(trx, contribution.portal))
      await enqueueMail(trx, queue, contributorAnsweredMail, recipient, { submission: id, text: text.trim() })
  })
}

/**
 * Withdraws one submission of a contribution, or all. Pending and rejected ones are destroyed with their bytes.
 * Approved ones, with all their copies, become private immediately, and the reviewers decide what happens to them.
 * Reviewers are notified.
 */
export async function withdrawSubmissions(
  services: Services,
  token: string,
  { submission, text = '' }: { submission: string; text?: string | undefined },
): Promise<void> {
  const { db, pubSub, queue, config } = services
  const contribution = await requireContributionByToken(services, token)
  const files = await transaction(db, async (trx) => {
    const lockAll = async () => {
      const lockedContribution = await lockContribution(trx, contribution.id)
      await requireContributionByToken({ db: trx, config }, token)
      return lockedContribution
    }
    const lockedSubmissions =
      submission === 'all'
        ? await lockAll()
        : [(await lockOwnSubmission(trx, services, token, submission)).lockedSubmission]
    const orphanedFiles: string[] = []
    const withdrawnIds: string[] = []
    let archivedCount = 0
    const projects = new Set<string>()
    for (const { id, project: projectId, status, artifact } of lockedSubmissions) {
      if (status === 'withdrawn') continue
      await updateSubmission(trx, id, { status: 'withdrawn', awaits_answer: false })
      projects.add(projectId)
      await addEvent(trx, { submission: id, kind: 'withdrawn', text: text.trim() || null })
      withdrawnIds.push(id)
      const file = artifact === null ? null : await destroyPendingArtifact(trx, artifact)
      if (file !== null) orphanedFiles.push(file)
      const hiddenItems = await hideSubmittedItems(trx, id, Date.now())
      if (hiddenItems.length > 0) archivedCount++
      for (const [project, items] of Map.groupBy(hiddenItems, (item) => item.project)) {
        const targets = selectTargets(
          'artifacts',
          items.map((item) => item.id),
        )
        const anonymousActor = { user: null, actingAdmin: null }
        await appendToAuditLog({ pubSub, db: trx }, anonymousActor, {
          project,
          kind: 'artifact',
          act: 'take_back',
          targets,
        })
      }
    }
    for (const project of projects) await notifyReviewers(pubSub, trx, project)
    const data = { deposit: contribution.id, submissions: withdrawnIds, inArchive: archivedCount, text: text.trim() }
    if (withdrawnIds.length > 0)
      for (const recipient of await listPortalRecipients(trx, contribution.portal))
        await enqueueMail(trx, queue, withdrawnMail, recipient, data)
    return orphanedFiles
  })
  await sweepFiles(services, files)
}
