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
  /** A user's id; of an invitation its id, or the e-mail that it went to. */
  user: string
  /** Who takes over what they have made; left out: it stays theirs. */
  handTo?: string | undefined
}

/**
 * Takes somebody out of a project, or an invitation back; their unfinished uploads end. Throws `not_found` for who is neither a member nor invited.
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
    // Whoever could take over others' work would have the rights of one's own over it.
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
      await handOver(trx, { project, from: user, to: handTo })
      await write('hand_over', { user }, { heir: handTo })
    }
    // Nobody comes back by an invitation of their own.
    const inviter = member && user !== by.user ? user : null
    const { own, invited } = await lockRemoved(trx, [record.id], { inviter, projects: [project] })
    // Someone else was faster.
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
