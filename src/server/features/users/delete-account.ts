import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { afterCommit, longTransaction } from '#server/db/transaction.ts'
import { lockOrg, listOrgsOfUser, listOwners, removeEmptyOrg } from '#server/features/orgs/orgs.repo.ts'
import { listProjectsOfUser } from '#server/features/projects/projects.repo.ts'
import { endUploads } from '#server/files/uploads/end-uploads.ts'
import { AppError } from '#server/kit/app-error.ts'
import { redactEmail, appendPersonToAuditLog } from '#server/audit-log/people.ts'
import { deleteUser } from './users.repo.ts'

/**
 * Deletes an account with its sessions, memberships and unfinished uploads, and those orgs without projects that it
 * owns alone. Everything that the user created stays in its project, without a creator. Throws `last_owner` if the user
 * is the only owner of an org with projects, or of one with a running plan.
 */
export async function deleteAccount(
  services: Pick<Services, 'db' | 'pubSub' | 'locks' | 'store' | 'log'>,
  user: string,
): Promise<void> {
  const { db, pubSub } = services
  await longTransaction(db, async (trx) => {
    const projects = (await listProjectsOfUser(trx, user)).map(({ id }) => id)
    await lockProjects(trx, projects)
    // Locking in a fixed order avoids a deadlock between two owners who leave at the same time.
    const orgs = (await listOrgsOfUser(trx, user)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const { id } of orgs) {
      await lockOrg(trx, id, true)
      if ((await listOwners(trx, id)).length === 1 && !(await removeEmptyOrg(trx, id))) throw new AppError('last_owner')
    }
    await appendPersonToAuditLog(
      { db: trx, pubSub },
      { user, actingAdmin: null },
      { projects, act: 'leave', person: { user } },
    )
    await endUploads({ ...services, db: trx }, { user })
    const email = await deleteUser(trx, user)
    if (email !== null) await redactEmail(trx, email)
    await afterCommit(trx, () => pubSub.publish({ topic: 'sessions', user }))
  })
}
