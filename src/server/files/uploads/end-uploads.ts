import { isAllowed } from '#server/access/authorized-subject.ts'
import { loadAccessByUser } from '#server/access/load-subjects.ts'
import type { Services } from '#server/access/services.ts'
import { stopAndDiscard, type EndUploadServices } from './end-upload.ts'
import { transaction } from '#server/db/transaction.ts'
import { deleteUploads, listProjectsWithUploads } from './reservations.repo.ts'

/** Ends all unfinished uploads of a user, to a portal or in some projects, as part of the transaction `db`. */
export async function endUploads(
  services: EndUploadServices,
  selection: { user: string } | { portal: string } | { projects: readonly string[] },
): Promise<void> {
  await stopAndDiscard(services, await deleteUploads(services.db, selection))
}

/** Ends an organisation's unfinished uploads among those with these ids. Returns how many were ended. */
export const endUploadsOfOrg = (services: EndUploadServices, org: string, ids: readonly string[]): Promise<number> =>
  transaction(services.db, async (trx) => {
    const endedUploads = await deleteUploads(trx, { ids, org })
    await stopAndDiscard({ ...services, db: trx }, endedUploads)
    return endedUploads.length
  })

/**
 * Ends a user's unfinished uploads in each of these projects in which they may no longer add items. Call it in the
 * transaction that changes their permissions, after the change.
 */
export async function endUploadsWithoutPermission(
  services: EndUploadServices & Pick<Services, 'config'>,
  user: string,
  projects: readonly string[],
): Promise<void> {
  const affectedProjects = await listProjectsWithUploads(services.db, user, projects)
  if (affectedProjects.length === 0) return
  const userRow = await services.db.selectFrom('users').select(['id', 'role']).where('id', '=', user).executeTakeFirst()
  if (!userRow) return
  const lostProjects: string[] = []
  for (const project of affectedProjects) {
    const access = await loadAccessByUser(services.db, services.config.secret, [userRow], 'project', project)
    const authorized = access?.users.get(user)
    if (!authorized || !isAllowed(authorized, 'artifact.create')) lostProjects.push(project)
  }
  await stopAndDiscard(services, await deleteUploads(services.db, { user, projects: lostProjects }))
}
