import { requireAction, isOwn, type AuthorizedRequest } from '#server/access/authorized-request.ts'
import { requireAllowed } from '#server/access/authorize.ts'
import { appendToAuditLog, selectTargets, toActor, type AuditLogServices } from '#server/audit-log/audit-log.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { addMissingCaptions } from '#server/features/captions/captions.repo.ts'
import { lockMergedExhibits, replaceInExhibits } from '#server/features/exhibits/merged-exhibits.repo.ts'
import { lockStories, replaceInStories } from '#server/features/stories/merged-stories.repo.ts'
import { listTagsOfArtifact, lockTags } from '#server/features/tags/tags.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { selectArtifacts, type ArtifactRow } from '#server/views/artifact-rows.ts'
import { changeArtifacts } from '../change-artifacts.ts'
import { lockAuthorizedArtifacts } from '../lock-entries.ts'
import { tagArtifacts } from '../tag.ts'
import { trashArtifacts } from '../trash.ts'
import { logExhibitChanges } from './log-exhibit-changes.ts'
import { listValues, toChange } from './merged-values.ts'
import { saveMerge } from './merges.repo.ts'

/**
 * Merges an item into another of its project: the other one takes over the named fields, all tags and places in
 * exhibits and their stories, and captions in languages that it lacks. The merged item is moved to Trash with everything
 * it had, so restoring it brings it back. Throws `forbidden` if the caller may not change the tags or one of the
 * exhibits, `conflict` if one of the items is in the trash.
 */
export async function mergeArtifact(
  services: AuditLogServices,
  call: AuthorizedRequest,
  id: string,
  { into, fields }: { into: string; fields: readonly string[] },
): Promise<void> {
  if (id === into) throw badInput('into', 'into_itself')
  const target = call.authorization.getSubject('artifact', into)
  const { project } = target
  if (!project || project !== call.authorization.getSubject('artifact', id).project)
    throw badInput('into', 'other_project')
  const actor = toActor(call)
  await transaction(services.db, async (trx) => {
    const inTransaction = { ...services, db: trx }
    await lockProjects(trx, [project])
    const tagIds = (await listTagsOfArtifact(trx, id)).map((tag) => tag.id)
    await lockTags(trx, tagIds, 'share')
    const exhibits = await lockMergedExhibits(trx, project, id, into)
    const exhibitIds = exhibits.map((exhibit) => exhibit.id)
    const stories = await lockStories(trx, exhibitIds)
    const lockedItems = await lockAuthorizedArtifacts(trx, call, [id, into])
    if (lockedItems.some((item) => !item.active)) throw new AppError('conflict', { reason: ['in_trash'] })
    const rows = await selectArtifacts(trx).where('a.id', 'in', [id, into]).execute()
    const [source, kept] = [id, into].map((itemId) => rows.find((row) => row.id === itemId))
    if (!source || !kept) throw new AppError('not_found')

    const changedFields = compareFields(kept, source, fields)
    const values = Object.entries(changedFields).map(([name, { after }]): [string, unknown] => [name, after])
    if (values.length > 0) await changeArtifacts(inTransaction, call, [{ ...toChange(values), id: into }])
    const keptTagIds = new Set((await listTagsOfArtifact(trx, into)).map((tag) => tag.id))
    const newTagIds = tagIds.filter((tag) => !keptTagIds.has(tag))
    if (newTagIds.length > 0) {
      requireAllowed(target, ['artifact.tag'])
      await tagArtifacts(inTransaction, call, [into], newTagIds)
    }
    for (const exhibit of exhibits) requireAction(target, 'exhibit.edit', isOwn(call, exhibit))
    const filled = await replaceInExhibits(trx, exhibitIds, id, into)
    const changedStories = await replaceInStories(trx, stories, actor.user, id, into)
    await logExhibitChanges(inTransaction, actor, project, [id, into], {
      artifacts: [...filled.exhibits, ...filled.covers],
      story: changedStories.map(({ exhibit }) => exhibit),
    })
    const captions = kept.type === source.type ? await addMissingCaptions(trx, id, into) : []
    if (captions.length > 0) {
      await appendToAuditLog(inTransaction, actor, {
        project,
        act: 'edit',
        kind: 'artifact',
        targets: selectTargets('artifacts', [into]),
        details: { fields: ['captions'] },
      })
    }
    await saveMerge(trx, id, into, {
      fields: changedFields,
      tags: newTagIds,
      captions,
      ...filled,
      stories: changedStories,
    })
    await appendToAuditLog(inTransaction, actor, {
      project,
      act: 'merge',
      kind: 'artifact',
      targets: selectTargets('artifacts', [id]),
      details: { into: kept.title },
    })
    await trashArtifacts(inTransaction, call, [id])
  })
}

/** Returns the values of these fields that differ, as they are and as they will be. */
function compareFields(kept: ArtifactRow, source: ArtifactRow, names: readonly string[]) {
  const [before, after] = [listValues(kept), listValues(source)]
  const differingNames = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return Object.fromEntries(differingNames.map((name) => [name, { before: before[name], after: after[name] }]))
}
