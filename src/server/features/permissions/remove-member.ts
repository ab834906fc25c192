import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { afterCommit, transaction } from '#server/db/transaction.ts'
import { endUploadsWithoutRight } from '#server/files/uploads/end-uploads-of.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { recordPerson, type Somebody } from '#server/record/people.ts'
import type { SignedIn } from '#server/record/record.ts'
import {
  deletePermission,
  findMembership,
  findPending,
  handOver,
  holdsAll,
  isOwnerOfProject,
  lockRemoved,
} from './permissions.repo.ts'

interface Removal {
  project: string
  /** A user's id, an invitation's id, or the address of an invitation. */
  user: string
  /** The user who becomes the creator of the member's entries. If left out, they stay the member's. */
  handTo?: string | undefined
}

/**
 * Removes a member from a project and ends their unfinished uploads, or withdraws an invitation. Throws `not_found` if
 * there is no such member or invitation.
 * @spec 4.invite.1
 */
export async function removeMember(
  services: Pick<Services, 'db' | 'hub' | 'config' | 'locks' | 'store' | 'log'>,
  by: SignedIn,
  { project, user, handTo }: Removal,
): Promise<void> {
  const { db, hub } = services
  await transaction(db, async (trx) => {
    await lockProjects(trx, [project])
    // Handing others' work to yourself would give you the permissions of its creator.
    if (handTo !== undefined && user !== by.user && !(await holdsAll(trx, by, project)))
      throw new AppError('forbidden', { field: 'hand_to' })
    const write = (act: 'hand_over' | 'withdraw' | 'leave' | 'remove', who: Somebody, details = {}) =>
      recordPerson({ db: trx, hub }, by, { projects: [project], act, who, details })
    const member = user.includes('@') ? undefined : await findMembership(trx, user, project)
    const record = member ?? (await findPending(trx, project, user))
    if (!record) throw new AppError('not_found')
    if (handTo !== undefined) {
      if (!member || handTo === user) throw badInput('hand_to', 'same_member')
      const takesPart =
        (await findMembership(trx, handTo, project)) !== undefined || (await isOwnerOfProject(trx, handTo, project))
      if (!takesPart) throw badInput('hand_to', 'no_member')
      await handOver(trx, { project, fromUser: user, toUser: handTo })
      await write('hand_over', { user }, { heir: handTo })
    }
    // A removed user must not return through an invitation they sent.
    const inviter = member && user !== by.user ? user : null
    const { own, invited } = await lockRemoved(trx, [record.id], { inviter, projects: [project] })
    // Someone else has removed it in the meantime.
    if (own.length === 0) throw new AppError('not_found')
    if (!member) await write('withdraw', { invitation: record.id })
    else await write(user === by.user ? 'leave' : 'remove', { user })
    await deletePermission(trx, record.id)
    for (const { id } of invited) {
      await write('withdraw', { invitation: id })
      await deletePermission(trx, id)
    }
    if (member) await endUploadsWithoutRight({ ...services, db: trx }, user, [project])
    const told = member ? ({ to: 'standing', user, project } as const) : ({ to: 'members', project } as const)
    await afterCommit(trx, () => hub.publish(told))
  })
}
