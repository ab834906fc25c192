import { requireAction, isOwn, type AuthorizedRequest } from '#server/access/authorized-request.ts'
import { requireAllowed } from '#server/access/authorize.ts'
import { appendToAuditLog, selectTargets, toActor, type AuditLogServices } from '#server/audit-log/audit-log.ts'
import { transaction } from '#server/db/transaction.ts'
import { deleteCaption } from '#server/features/captions/captions.repo.ts'
import { lockExhibits, removeFromExhibits } from '#server/features/exhibits/merged-exhibits.repo.ts'
import { lockStories, restoreInStories } from '#server/features/stories/merged-stories.repo.ts'
import { listTagsOfArtifact, lockTags } from '#server/features/tags/tags.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { selectArtifacts } from '#server/views/artifact-rows.ts'
import { changeArtifacts } from '../change-artifacts.ts'
import { lockStructure } from '../library.repo.ts'
import { lockAuthorizedArtifacts } from '../lock-entries.ts'
import { restoreArtifacts } from '../restore.ts'
import { untagArtifacts } from '../tag.ts'
import { logExhibitChanges } from './log-exhibit-changes.ts'
import { listValues, toChange } from './merged-values.ts'
import { deleteMerge, findMerge } from './merges.repo.ts'

const createGoneError = () => new AppError('conflict', { reason: ['merge_gone'] })

/**
 * Undoes merging an item into another one: restores it, and gives the other one back its fields, tags, exhibits, stories
 * and captions. Later changes stay, and so do values in place of which the project no longer takes the former ones. Throws
 * `conflict` if the merge was undone already or the item is no longer in the trash.
 */
export async function undoMerge(
  services: AuditLogServices,
  call: AuthorizedRequest,
  id: string,
  from: string,
): Promise<void> {
  const target = call.authorization.getSubject('artifact', from)
  const { project } = target
  if (!project || project !== call.authorization.getSubject('artifact', id).project) throw createGoneError()
  const actor = toActor(call)
  await transaction(services.db, async (trx) => {
    const inTransaction = { ...services, db: trx }
    await lockStructure(trx, project)
    const merge = await findMerge(trx, id, from)
    if (!merge) throw createGoneError()
    const { changes, text } = merge
    await lockTags(trx, changes.tags, 'share')
    const exhibits = await lockExhibits(trx, [
      ...changes.exhibits,
      ...changes.covers,
      ...changes.stories.map((story) => story.exhibit),
    ])
    const exhibitIds = exhibits.map((exhibit) => exhibit.id)
    const stories = await lockStories(trx, exhibitIds)
    const lockedItems = await lockAuthorizedArtifacts(trx, call, [id, from])
    const isMerged = lockedItems.every((item) => item.active === (item.id === from))
    if (!isMerged || !(await deleteMerge(trx, id, text))) throw createGoneError()

    const kept = await selectArtifacts(trx).where('a.id', '=', from).executeTakeFirstOrThrow()
    const currentValues = listValues(kept)
    const fields = Object.entries(changes.fields).filter(
      ([name, { after }]) => JSON.stringify(currentValues[name]) === JSON.stringify(after),
    )
    if (fields.some(([key]) => key === 'visibility')) requireAllowed(target, ['artifact.set-visibility'])
    const title = await giveBack(inTransaction, call, from, fields)
    const currentTagIds = new Set((await listTagsOfArtifact(trx, from)).map((tag) => tag.id))
    const tags = changes.tags.filter((tag) => currentTagIds.has(tag))
    if (tags.length > 0) {
      requireAllowed(target, ['artifact.tag'])
      await untagArtifacts(inTransaction, call, [from], tags)
    }
    for (const exhibit of exhibits) requireAction(target, 'exhibit.edit', isOwn(call, exhibit))
    await removeFromExhibits(trx, changes, id, from)
    await logExhibitChanges(inTransaction, actor, project, [id, from], {
      artifacts: [...changes.exhibits, ...changes.covers],
      story: await restoreInStories(trx, stories, changes.stories, actor.user, id, from),
    })
    for (const caption of changes.captions) await deleteCaption(trx, caption)
    await appendToAuditLog(inTransaction, actor, {
      project,
      act: 'unmerge',
      kind: 'artifact',
      targets: selectTargets('artifacts', [id]),
      details: { into: title ?? kept.title },
    })
    await restoreArtifacts(inTransaction, call, [id])
  })
}

/**
 * Gives an item the values of fields from before a merge. A value stays if the project no longer takes the former one, for
 * example because its template requires the field now. Returns the former title, if the item got it.
 */
async function giveBack(
  services: AuditLogServices,
  call: AuthorizedRequest,
  id: string,
  fields: readonly (readonly [name: string, change: { before: unknown }])[],
): Promise<string | undefined> {
  if (fields.length === 0) return undefined
  const values = toChange(fields.map(([name, { before }]) => [name, before]))
  try {
    await changeArtifacts(services, call, [{ ...values, id }])
    return typeof values.title === 'string' ? values.title : undefined
  } catch (error) {
    // Nothing has been written yet when a value is refused.
    const refused = error instanceof AppError && error.code === 'bad_input' ? error.field : undefined
    const others = fields.filter(([name]) => name !== refused)
    if (others.length === fields.length) throw error
    return giveBack(services, call, id, others)
  }
}
