import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { appendToAuditLog, selectTargets, type Actor, type AuditLogServices } from '#server/audit-log/audit-log.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import {
  deleteTags,
  findTag,
  listTaggedArtifacts,
  lockTaggedArtifacts,
  lockTags,
  listTaggingProjects,
  copyTaggings,
} from './tags.repo.ts'

/**
 * Merges tags into one tag and returns that tag with its number of active artifacts. Throws `bad_input` if they belong
 * to different projects, or if a tag would be merged into itself.
 */
export function mergeTags(
  { db, pubSub }: AuditLogServices,
  actor: Actor,
  targetId: string,
  sourceIds: readonly string[],
) {
  if (sourceIds.includes(targetId)) throw badInput('tagIds', 'into_itself')
  return transaction(db, async (trx) => {
    await lockProjects(trx, [(await findTag(trx, targetId))?.project])
    // The locks keep others from adding these tags in the meantime.
    const tagIds = [targetId, ...sourceIds]
    if ((await lockTags(trx, tagIds, 'remove')) < tagIds.length) throw new AppError('not_found')
    if ((await listTaggingProjects(trx, tagIds, [])).length > 1) throw badInput('tagIds', 'other_project')
    const target = await findTag(trx, targetId)
    if (!target) throw new AppError('not_found')
    await lockTaggedArtifacts(trx, sourceIds)
    const affectedArtifacts = await listTaggedArtifacts(trx, sourceIds)
    await copyTaggings(trx, targetId, sourceIds)
    const entry = { project: target.project, act: 'merge', kind: 'tag', details: { into: target.title } } as const
    await appendToAuditLog({ db: trx, pubSub }, actor, {
      ...entry,
      targets: selectTargets('tags', sourceIds),
      affectedArtifacts,
    })
    await deleteTags(trx, sourceIds)
    const mergedTag = await findTag(trx, targetId)
    if (!mergedTag) throw new AppError('not_found')
    return mergedTag
  })
}
