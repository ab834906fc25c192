import { groupByProject, type AuthorizedRequest } from '#server/access/authorized-request.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { longTransaction } from '#server/db/transaction.ts'
import { toActor, appendToAuditLog, selectTargets, type AuditLogServices } from '#server/audit-log/audit-log.ts'
import { insertTaggings, deleteTaggings, lockTags, listTaggingProjects } from '#server/features/tags/tags.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { lockAuthorizedArtifacts } from './lock-entries.ts'

/** The artifacts that a tag was added to, or removed from. */
export interface Tagging {
  tag: string
  artifactIds: string[]
}

/**
 * Adds each tag to each artifact, all or none. Returns the artifacts that didn't have a tag before. Throws `bad_input`
 * for a tag of another project.
 */
export const tagArtifacts = (
  services: AuditLogServices,
  call: AuthorizedRequest,
  artifacts: readonly string[],
  tags: readonly string[],
) => changeTags(services, call, artifacts, tags, 'tag')

/** Removes each tag from each artifact. Returns the artifacts that had a tag before. */
export const untagArtifacts = (
  services: AuditLogServices,
  call: AuthorizedRequest,
  artifacts: readonly string[],
  tags: readonly string[],
) => changeTags(services, call, artifacts, tags, 'untag')

function changeTags(
  services: AuditLogServices,
  call: AuthorizedRequest,
  artifacts: readonly string[],
  tags: readonly string[],
  act: 'tag' | 'untag',
): Promise<Tagging[]> {
  return longTransaction(services.db, async (trx) => {
    await lockProjects(trx, groupByProject(call, 'artifact', artifacts).keys())
    // The lock keeps the tags from being renamed, merged or moved.
    if ((await lockTags(trx, tags, 'share')) < tags.length) throw new AppError('not_found')
    await lockAuthorizedArtifacts(trx, call, artifacts)
    const [taggedProject, ...otherProjects] = await listTaggingProjects(trx, tags, artifacts)
    if (!taggedProject || otherProjects.length > 0) throw badInput('tag', 'other_project')
    const rows = await (act === 'tag' ? insertTaggings : deleteTaggings)(trx, artifacts, tags)
    const changedIds = [...new Set(rows.map((row) => row.artifact))]
    const entry = {
      project: taggedProject.project,
      act,
      kind: 'artifact',
      details: { tags: taggedProject.titles ?? [] },
    } as const
    await appendToAuditLog({ ...services, db: trx }, toActor(call), {
      ...entry,
      targets: selectTargets('artifacts', changedIds),
    })
    return [...Map.groupBy(rows, (row) => row.tag)].map(([tag, taggedRows]) => ({
      tag,
      artifactIds: taggedRows.map((row) => row.artifact),
    }))
  })
}
