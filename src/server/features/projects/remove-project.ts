import type { Services } from '#server/access/services.ts'
import { afterCommit, longTransaction } from '#server/db/transaction.ts'
import { demandOwner } from '#server/features/orgs/orgs.repo.ts'
import { endUploadsOf } from '#server/files/uploads/end-uploads-of.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { SignedIn } from '#server/record/record.ts'
import { deleteProject, holdProject, holdsArtifacts, listWorkers } from './projects.repo.ts'

/**
 * Deletes a project with all its contents for good, frees its aliases and notifies open pages. Throws `conflict` if it
 * contains artifacts and `withContents` isn't set; the lock keeps others from adding any. Of two concurrent calls, the
 * second throws `not_found`.
 */
export const removeProject = (
  services: Pick<Services, 'db' | 'hub' | 'locks' | 'store' | 'log'>,
  by: SignedIn,
  id: string,
  deep: boolean,
): Promise<void> =>
  longTransaction(services.db, async (trx) => {
    const held = await holdProject(trx, id, true)
    if (!held) throw new AppError('not_found')
    await demandOwner(trx, held.org, by)
    if (!deep && (await holdsArtifacts(trx, id))) throw new AppError('conflict', { reason: ['holds_artifacts'] })
    const workers = await listWorkers(trx, id)
    await endUploadsOf({ ...services, db: trx }, { projects: [id] })
    await deleteProject(trx, id)
    await afterCommit(trx, () => {
      for (const user of workers) services.hub.publish({ to: 'standing', user, project: id })
    })
  })
