import type { Services } from '#server/access/services.ts'
import { demandHeld } from '#server/access/demand-held.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { afterCommit, transaction } from '#server/db/transaction.ts'
import { endUploadsWithoutRight } from '#server/files/uploads/end-uploads-of.ts'
import { AppError } from '#server/kit/app-error.ts'
import { recordPerson } from '#server/record/people.ts'
import type { SignedIn } from '#server/record/record.ts'
import { PERMISSION_KEYS, type Grants } from '#shared/policy/permission-keys.ts'
import { roleOf } from '#shared/policy/roles.ts'
import type { Permission } from '#shared/policy/permission.ts'
import {
  findMembership,
  findPermission,
  holdPermissions,
  holdsAll,
  isOwnerOfProject,
  permissionView,
  updatePermission,
} from './permissions.repo.ts'

/**
 * Changes the permissions of a member or an invited person. They apply from the next request on, and open pages are
 * notified. Granted permissions are compared with those that the actor has at this moment.
 */
export async function changePermission(
  services: Pick<Services, 'db' | 'hub' | 'config' | 'locks' | 'store' | 'log'>,
  by: SignedIn,
  id: string,
  changes: Partial<Grants>,
): Promise<Permission> {
  const { db, hub } = services
  return transaction(db, async (trx) => {
    const found = await findPermission(trx, id)
    if (!found) throw new AppError('not_found')
    await lockProjects(trx, [found.project])
    if (found.user_id === by.user) throw new AppError('own_rights')
    const own = await findMembership(trx, by.user, found.project)
    const held = await holdPermissions(trx, own ? [id, own.id] : [id])
    const record = held.find((row) => row.id === id)
    if (!record) throw new AppError('not_found')
    if (record.user_id !== null && (await isOwnerOfProject(trx, record.user_id, record.project)))
      throw new AppError('owner_rights')
    if (!(await holdsAll(trx, by, record.project))) {
      const theirs = held.find((row) => row.id === own?.id)
      if (!theirs?.edit_user_permissions) throw new AppError('forbidden')
      demandHeld(theirs, changes, record)
    }
    const changed = await updatePermission(trx, id, changes)
    if (!changed) throw new AppError('not_found')
    const details = { from_role: roleOf(record), role: roleOf(changed) }
    const who = record.user_id === null ? { invitation: id } : { user: record.user_id }
    if (PERMISSION_KEYS.some((key) => record[key] !== changed[key]))
      await recordPerson({ db: trx, hub }, by, { projects: [record.project], act: 'role', who, details })
    const { project, user_id: user } = record
    if (user !== null) await endUploadsWithoutRight({ ...services, db: trx }, user, [project])
    await afterCommit(trx, () =>
      hub.publish(user === null ? { to: 'members', project } : { to: 'standing', user, project }),
    )
    return permissionView(changed)
  })
}
