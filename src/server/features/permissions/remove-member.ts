import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { afterCommit, transaction } from '#server/db/transaction.ts'
import { endUploadsWithoutPermission } from '#server/files/uploads/end-uploads.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { appendPersonToAuditLog, type AuditedPerson } from '#server/audit-log/people.ts'
import type { SignedInActor } from '#server/audit-log/audit-log.ts'
import {
  deletePermission,
  findMembership,
  findPendingPermission,
  handOverEntries,
  canGrantAll,
  isOwnerOfProject,
  lockRemovedPermissions,
} from './permissions.repo.ts'

interface MemberRemoval {
  project: string
  /** A user's id, an invitation's id, or the email address that an invitation was sent to. */
  user: string
  /** The user who becomes the creator of the member's entries; if missing, the member remains their creator. */
  heirId?: string | undefined
}

/**
 * Removes a member from a project and ends their unfinished uploads, or withdraws an invitation. Throws `not_found` if
 * there is no such member or invitation.
 * @spec 4.invite.1
 */
export async function removeMember(
  services: Pick<Services, 'db' | 'pubSub' | 'config' | 'locks' | 'store' | 'log'>,
  actor: SignedInActor,
  { project, user, heirId }: MemberRemoval,
): Promise<void> {
  const { db, pubSub } = services
  await transaction(db, async (trx) => {
    await lockProjects(trx, [project])
    // Becoming the creator of others' entries would grant you a creator's permissions for them.
    if (heirId !== undefined && user !== actor.user && !(await canGrantAll(trx, actor, project)))
      throw new AppError('forbidden', { field: 'hand_to' })
    const logPersonAct = (act: 'hand_over' | 'withdraw' | 'leave' | 'remove', person: AuditedPerson, details = {}) =>
      appendPersonToAuditLog({ db: trx, pubSub }, actor, { projects: [project], act, person, details })
    const member = user.includes('@') ? undefined : await findMembership(trx, user, project)
    const permission = member ?? (await findPendingPermission(trx, project, user))
    if (!permission) throw new AppError('not_found')
    if (heirId !== undefined) {
      if (!member || heirId === user) throw badInput('hand_to', 'same_member')
      const isHeirInProject =
        (await findMembership(trx, heirId, project)) !== undefined || (await isOwnerOfProject(trx, heirId, project))
      if (!isHeirInProject) throw badInput('hand_to', 'no_member')
      await handOverEntries(trx, { project, fromUser: user, toUser: heirId })
      await logPersonAct('hand_over', { user }, { heir: heirId })
    }
    // Withdraw the invitations that the user sent too, so that the user can't return through one of them.
    const inviter = member && user !== actor.user ? user : null
    const { own: ownRows, invited } = await lockRemovedPermissions(trx, [permission.id], {
      inviter,
      projects: [project],
    })
    // Someone else has removed the member or invitation in the meantime.
    if (ownRows.length === 0) throw new AppError('not_found')
    if (!member) await logPersonAct('withdraw', { invitation: permission.id })
    else await logPersonAct(user === actor.user ? 'leave' : 'remove', { user })
    await deletePermission(trx, permission.id)
    for (const { id } of invited) {
      await logPersonAct('withdraw', { invitation: id })
      await deletePermission(trx, id)
    }
    if (member) await endUploadsWithoutPermission({ ...services, db: trx }, user, [project])
    const message = member ? ({ topic: 'standing', user, project } as const) : ({ topic: 'members', project } as const)
    await afterCommit(trx, () => pubSub.publish(message))
  })
}
