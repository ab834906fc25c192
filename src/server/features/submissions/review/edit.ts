import { meOf, type Asked } from '#server/access/rights.ts'
import type { Services } from '#server/access/services.ts'
import { columnsOf } from '#server/db/artifact-columns.ts'
import { transaction } from '#server/db/transaction.ts'
import { updateArtifacts } from '#server/features/artifacts/artifacts.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { cleanDescriptions } from '#server/kit/rich-text/clean-rich-text.ts'
import type { Edit } from '#shared/contract/submissions/review.contract.ts'
import { addEvent, listChanges } from '../kept/events.repo.ts'
import { tellReviewers } from '../kept/tell-reviewers.ts'
import { fieldsOf } from '../kept/submissions.model.ts'
import { holdPending } from './hold-pending.ts'

/**
 * Changes how a submission's item is described in the archive; the contributor's own text stays. Throws `conflict` if
 * it has been decided already, or, naming the field, if someone else has changed it since `seen_at`.
 */
export async function editSubmission(
  { db, hub }: Pick<Services, 'db' | 'hub'>,
  asked: Asked,
  id: string,
  { seen_at, ...given }: Edit,
): Promise<void> {
  const [fields = {}] = await cleanDescriptions([given])
  const keys = Object.keys(fields)
  const me = meOf(asked)
  await transaction(db, async (trx) => {
    const [held] = await holdPending(trx, [id])
    if (!held?.artifact) throw new AppError('not_found')
    if (keys.length === 0) return
    const since = seen_at === undefined ? [] : await listChanges(trx, id, seen_at)
    for (const event of since.filter(({ user }) => user !== me).toReversed()) {
      const field = fieldsOf(event).find((key) => keys.includes(key))
      const by = event.by ?? undefined
      if (field) throw new AppError('conflict', { field, reason: ['overtaken', by ?? ''], by })
    }
    const at = Date.now()
    await updateArtifacts(trx, [{ id: held.artifact, ...columnsOf(fields) }], at)
    await addEvent(trx, { submission: id, what: 'edited', user: me, text: keys.join(' '), at })
    await tellReviewers(hub, trx, held.project)
  })
}
