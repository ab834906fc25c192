import { getCurrentUserId, type AuthorizedRequest } from '#server/access/authorized-request.ts'
import type { Services } from '#server/access/services.ts'
import { toColumns } from '#server/db/artifact-columns.ts'
import { transaction } from '#server/db/transaction.ts'
import { updateArtifacts } from '#server/features/artifacts/artifacts.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { cleanDescriptions } from '#server/kit/rich-text/clean-rich-text.ts'
import type { DescriptionEdit } from '#shared/contract/submissions/review.contract.ts'
import { addEvent, listChanges } from '../storage/events.repo.ts'
import { notifyReviewers } from '../storage/notify-reviewers.ts'
import { listChangedFields } from '../storage/submissions.model.ts'
import { lockPendingSubmissions } from './lock-submissions.ts'

/**
 * Changes how a submission's item is described in the archive; the contributor's own text is kept. Throws `conflict` if
 * the submission has been decided already, or, naming a field, if someone else has changed that field since `seen_at`.
 */
export async function editSubmission(
  { db, pubSub }: Pick<Services, 'db' | 'pubSub'>,
  call: AuthorizedRequest,
  id: string,
  { seen_at, ...changes }: DescriptionEdit,
): Promise<void> {
  const [fields = {}] = await cleanDescriptions([changes])
  const keys = Object.keys(fields)
  const userId = getCurrentUserId(call)
  await transaction(db, async (trx) => {
    const [submission] = await lockPendingSubmissions(trx, [id])
    if (!submission?.artifact) throw new AppError('not_found')
    if (keys.length === 0) return
    const laterEvents = seen_at === undefined ? [] : await listChanges(trx, id, seen_at)
    for (const event of laterEvents.filter(({ user }) => user !== userId).toReversed()) {
      const field = listChangedFields(event).find((key) => keys.includes(key))
      const username = event.by ?? undefined
      if (field) throw new AppError('conflict', { field, reason: ['overtaken', username ?? ''], by: username })
    }
    const editedAt = Date.now()
    await updateArtifacts(trx, [{ id: submission.artifact, ...toColumns(fields) }], editedAt)
    await addEvent(trx, { submission: id, kind: 'edited', user: userId, text: keys.join(' '), at: editedAt })
    await notifyReviewers(pubSub, trx, submission.project)
  })
}
