import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { afterCommit, transaction } from '#server/db/transaction.ts'
import {
  deletePermission,
  handOverEntries,
  lockCreatedEntries,
  lockRemovedPermissions,
} from '#server/features/permissions/permissions.repo.ts'
import { endUploadsWithoutPermission } from '#server/files/uploads/end-uploads.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { appendPersonToAuditLog } from '#server/audit-log/people.ts'
import type { SignedInActor } from '#server/audit-log/audit-log.ts'
import { requireOwner, lockOrg, listOwners } from './orgs.repo.ts'
import { listUserPermissions } from './people.repo.ts'

/**
 * Removes a user from all projects of an org and withdraws their pending invitations. Their items stay theirs, or are
 * handed over to an owner. Throws `not_found` if the user is in none of the projects.
 */
export async function removePerson(
  services: Pick<Services, 'db' | 'pubSub' | 'config' | 'locks' | 'store' | 'log'>,
  actor: SignedInActor,
  org: string,
  { user, heirId }: { user: string; heirId?: string | undefined },
): Promise<void> {
  const { db, pubSub } = services
  await transaction(db, async (trx) => {
    const memberProjects = (await listUserPermissions(trx, org, user)).map(({ project }) => project).toSorted()
    await lockProjects(trx, memberProjects)
    if (heirId !== undefined)
      for (const project of memberProjects) await lockCreatedEntries(trx, { project, fromUser: user })
    await lockOrg(trx, org)
    await requireOwner(trx, org, actor)
    const permissionRows = await listUserPermissions(trx, org, user)
    // Withdraw the invitations that the user sent too, so that the user can't return through one of them.
    const { own: ownPermissions, invited } = await lockRemovedPermissions(
      trx,
      permissionRows.map(({ id }) => id),
      { inviter: user, projects: permissionRows.map(({ project }) => project) },
    )
    const memberships = ownPermissions.filter(({ user_id }) => user_id !== null)
    if (memberships.length === 0) throw new AppError('not_found')
    const logEntry = { projects: memberships.map(({ project }) => project), person: { user } }
    if (heirId !== undefined) {
      const isHeirOwner = (await listOwners(trx, org)).some(({ id }) => id === heirId)
      if (!isHeirOwner || heirId === user) throw badInput('hand_to', 'no_owner')
      for (const { project } of memberships) await handOverEntries(trx, { project, fromUser: user, toUser: heirId })
      await appendPersonToAuditLog({ db: trx, pubSub }, actor, {
        ...logEntry,
        act: 'hand_over',
        details: { heir: heirId },
      })
    }
    await appendPersonToAuditLog({ db: trx, pubSub }, actor, { ...logEntry, act: 'remove' })
    for (const { id, project, user_id } of [...ownPermissions, ...invited]) {
      if (user_id === null)
        await appendPersonToAuditLog({ db: trx, pubSub }, actor, {
          projects: [project],
          act: 'withdraw',
          person: { invitation: id },
        })
      await deletePermission(trx, id)
    }
    await endUploadsWithoutPermission({ ...services, db: trx }, user, logEntry.projects)
    await afterCommit(trx, () => {
      for (const { project, user_id } of [...ownPermissions, ...invited])
        pubSub.publish(user_id === null ? { topic: 'members', project } : { topic: 'standing', user, project })
    })
  })
}
