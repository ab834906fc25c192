import type { Services } from '#server/access/services.ts'
import { afterCommit, longTransaction } from '#server/db/transaction.ts'
import { requireOwner } from '#server/features/orgs/orgs.repo.ts'
import { endUploads } from '#server/files/uploads/end-uploads.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { SignedInActor } from '#server/audit-log/audit-log.ts'
import { deleteProject, lockProject, hasArtifacts, listProjectUserIds } from './projects.repo.ts'

/**
 * Permanently deletes a project with all its contents, frees its aliases and notifies open pages. Throws `conflict` if
 * it contains artifacts and `withContents` isn't set; the lock keeps others from adding any. The second
 * of two concurrent calls throws `not_found`.
 */
export const removeProject = (
  services: Pick<Services, 'db' | 'pubSub' | 'locks' | 'store' | 'log'>,
  actor: SignedInActor,
  id: string,
  withContents: boolean,
): Promise<void> =>
  longTransaction(services.db, async (trx) => {
    const project = await lockProject(trx, id, true)
    if (!project) throw new AppError('not_found')
    await requireOwner(trx, project.org, actor)
    if (!withContents && (await hasArtifacts(trx, id))) throw new AppError('conflict', { reason: ['holds_artifacts'] })
    const userIds = await listProjectUserIds(trx, id)
    await endUploads({ ...services, db: trx }, { projects: [id] })
    await deleteProject(trx, id)
    await afterCommit(trx, () => {
      for (const user of userIds) services.pubSub.publish({ topic: 'standing', user, project: id })
    })
  })
