import type { Transaction } from 'kysely'
import { requireAction, getCurrentUserId, type AuthorizedRequest } from '#server/access/authorized-request.ts'
import { requireFolder } from '#server/access/require-folder.ts'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { longTransaction } from '#server/db/transaction.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { toActor, appendToAuditLog, selectTargets } from '#server/audit-log/audit-log.ts'
import type { Approval } from '#shared/contract/submissions/review.contract.ts'
import type { SubmissionEventKind, SubmissionStatus } from '#shared/entities/submissions/submission.ts'
import { rejectedMail } from '../storage/submissions.model.ts'
import { addEvent } from '../storage/events.repo.ts'
import { updateSubmission } from '../storage/submissions.repo.ts'
import { notifyReviewers } from '../storage/notify-reviewers.ts'
import { mailContributors } from './ask-contributors.ts'
import {
  createDecidedError,
  lockSubmissions,
  lockPendingSubmissions,
  type LockedSubmission,
} from './lock-submissions.ts'
import { returnToReview, moveIntoArchive } from './review.repo.ts'

type ReviewServices = Pick<Services, 'db' | 'pubSub' | 'queue'>

/** Saves the decision about submissions, and who made it. */
async function saveDecision(
  { pubSub }: Pick<ReviewServices, 'pubSub'>,
  trx: Transaction<Database>,
  call: AuthorizedRequest,
  submissions: readonly LockedSubmission[],
  {
    status,
    eventKind,
    text = null,
  }: { status: SubmissionStatus; eventKind: SubmissionEventKind; text?: string | null },
  decidedAt: number,
): Promise<void> {
  const user = getCurrentUserId(call)
  const decision =
    status === 'pending'
      ? { decided_at: null, decided_by: null }
      : { decided_at: decidedAt, decided_by: user, awaits_answer: false }
  for (const { id } of submissions) {
    await updateSubmission(trx, id, { status, ...decision })
    await addEvent(trx, { submission: id, kind: eventKind, user, text })
  }
  for (const project of new Set(submissions.map((submission) => submission.project)))
    await notifyReviewers(pubSub, trx, project)
}

/**
 * Approves submissions of one project into a folder, all or none; the approving user becomes the items' creator. The
 * items keep a reference to the consent (Consent Form Number). Throws `conflict` if someone else has decided first.
 */
export const approveSubmissions = (
  { db, pubSub }: ReviewServices,
  call: AuthorizedRequest,
  ids: readonly string[],
  { folder, visibility }: Approval,
): Promise<void> =>
  longTransaction(db, async (trx) => {
    const submissions = await lockPendingSubmissions(trx, ids)
    const project = submissions[0]?.project ?? ''
    if (submissions.some((submission) => submission.project !== project))
      throw badInput('submissions', 'several_projects')
    if (visibility === 'local')
      requireAction(call.authorization.getSubject('submission', ids[0] ?? ''), 'artifact.create-visible', true)
    const folderId = await requireFolder(trx, project, folder)
    const decidedAt = Date.now()
    const artifacts = submissions.flatMap(({ artifact }) => artifact ?? [])
    const approvedCount = await moveIntoArchive(trx, artifacts, {
      project,
      folder: folderId,
      visibility,
      user: getCurrentUserId(call),
      decidedAt,
    })
    if (approvedCount < submissions.length) throw new AppError('not_found')
    await saveDecision({ pubSub }, trx, call, submissions, { status: 'approved', eventKind: 'approved' }, decidedAt)
    const entry = {
      project,
      act: 'create',
      kind: 'artifact',
      at: decidedAt,
      targets: selectTargets('artifacts', artifacts),
    } as const
    await appendToAuditLog({ pubSub, db: trx }, toActor(call), { ...entry, details: { to_folder: folderId ?? 'root' } })
  })

/**
 * Rejects submissions, all or none. Their items remain visible to reviewers only, so that this can be undone. Each
 * contributor with an address gets one mail with the message.
 */
export const rejectSubmissions = (
  { db, pubSub, queue }: ReviewServices,
  call: AuthorizedRequest,
  ids: readonly string[],
  message = '',
): Promise<void> =>
  longTransaction(db, async (trx) => {
    const submissions = await lockPendingSubmissions(trx, ids)
    const trimmedMessage = message.trim()
    await saveDecision(
      { pubSub },
      trx,
      call,
      submissions,
      { status: 'rejected', eventKind: 'rejected', text: trimmedMessage || null },
      Date.now(),
    )
    await mailContributors(trx, queue, call, { mail: rejectedMail, submissions, message: trimmedMessage })
  })

/**
 * Reopens decided submissions, all or none; items in the archive become visible only to reviewers again. Throws
 * `conflict` for undecided or withdrawn submissions, for items changed since the decision, and for decisions later than
 * `seenAt` (ms).
 */
export const reopenSubmissions = (
  { db, pubSub }: ReviewServices,
  call: AuthorizedRequest,
  ids: readonly string[],
  seenAt = Infinity,
): Promise<void> =>
  longTransaction(db, async (trx) => {
    const submissions = await lockSubmissions(trx, ids)
    const laterDecision = submissions.find(({ decided_at }) => (decided_at ?? 0) > seenAt)
    if (laterDecision) throw await createDecidedError(trx, laterDecision)
    if (submissions.some(({ status }) => status === 'pending'))
      throw new AppError('conflict', { reason: ['not_decided'] })
    if (submissions.some(({ artifact }) => artifact === null)) throw new AppError('conflict', { reason: ['item_gone'] })
    const now = Date.now()
    for (const [project, approvedSubmissions] of Map.groupBy(
      submissions.filter(({ status }) => status === 'approved'),
      (submission) => submission.project,
    )) {
      const targets = selectTargets('artifacts', await returnToReview(trx, approvedSubmissions, now))
      await appendToAuditLog({ pubSub, db: trx }, toActor(call), {
        project,
        act: 'reopen',
        kind: 'artifact',
        targets,
        at: now,
      })
    }
    await saveDecision({ pubSub }, trx, call, submissions, { status: 'pending', eventKind: 'reopened' }, now)
  })
