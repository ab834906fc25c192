import type { Services } from '#server/access/services.ts'
import { requireGrantable } from '#server/access/require-grantable.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { afterCommit, transaction } from '#server/db/transaction.ts'
import { endUploadsWithoutPermission } from '#server/files/uploads/end-uploads.ts'
import { AppError } from '#server/kit/app-error.ts'
import { appendPersonToAuditLog } from '#server/audit-log/people.ts'
import type { SignedInActor } from '#server/audit-log/audit-log.ts'
import { PERMISSION_KEYS, type Grants } from '#shared/policy/permission-keys.ts'
import { toRole } from '#shared/policy/roles.ts'
import type { Permission } from '#shared/policy/permission.ts'
import {
  findMembership,
  findPermission,
  lockPermissions,
  canGrantAll,
  isOwnerOfProject,
  toPermission,
  updatePermission,
} from './permissions.repo.ts'

/**
 * Changes the permissions of a member or an invited person. They apply from the next request on, and open pages are
 * notified. Newly granted permissions are checked against those that the actor has at this moment.
 */
export async function changePermission(
  services: Pick<Services, 'db' | 'pubSub' | 'config' | 'locks' | 'store' | 'log'>,
  actor: SignedInActor,
  id: string,
  changes: Partial<Grants>,
): Promise<Permission> {
  const { db, pubSub } = services
  return transaction(db, async (trx) => {
    const permissionRow = await findPermission(trx, id)
    if (!permissionRow) throw new AppError('not_found')
    await lockProjects(trx, [permissionRow.project])
    if (permissionRow.user_id === actor.user) throw new AppError('own_rights')
    const ownRow = await findMembership(trx, actor.user, permissionRow.project)
    const lockedRows = await lockPermissions(trx, ownRow ? [id, ownRow.id] : [id])
    const permission = lockedRows.find((row) => row.id === id)
    if (!permission) throw new AppError('not_found')
    if (permission.user_id !== null && (await isOwnerOfProject(trx, permission.user_id, permission.project)))
      throw new AppError('owner_rights')
    if (!(await canGrantAll(trx, actor, permission.project))) {
      const actorPermission = lockedRows.find((row) => row.id === ownRow?.id)
      if (!actorPermission?.edit_user_permissions) throw new AppError('forbidden')
      requireGrantable(actorPermission, changes, permission)
    }
    const updated = await updatePermission(trx, id, changes)
    if (!updated) throw new AppError('not_found')
    const details = { from_role: toRole(permission), role: toRole(updated) }
    const person = permission.user_id === null ? { invitation: id } : { user: permission.user_id }
    if (PERMISSION_KEYS.some((key) => permission[key] !== updated[key]))
      await appendPersonToAuditLog({ db: trx, pubSub }, actor, {
        projects: [permission.project],
        act: 'role',
        person,
        details,
      })
    const { project, user_id: user } = permission
    if (user !== null) await endUploadsWithoutPermission({ ...services, db: trx }, user, [project])
    await afterCommit(trx, () =>
      pubSub.publish(user === null ? { topic: 'members', project } : { topic: 'standing', user, project }),
    )
    return toPermission(updated)
  })
}
