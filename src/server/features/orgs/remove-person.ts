import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { afterCommit, transaction } from '#server/db/transaction.ts'
import { deletePermission, handOver, lockMade, lockRemoved } from '#server/features/permissions/permissions.repo.ts'
import { endUploadsWithoutRight } from '#server/files/uploads/end-uploads-of.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { recordPerson } from '#server/record/people.ts'
import type { SignedIn } from '#server/record/record.ts'
import { demandOwner, holdOrg, listOwners } from './orgs.repo.ts'
import { listRecordsOf } from './people.repo.ts'

/**
 * Removes a user from all projects of an org at once and withdraws their pending invitations. What they created stays
 * theirs, or is handed over to an owner. Throws `not_found` if the user is in none of the projects.
 */
export async function removePerson(
  services: Pick<Services, 'db' | 'hub' | 'config' | 'locks' | 'store' | 'log'>,
  by: SignedIn,
  org: string,
  { user, handTo }: { user: string; handTo?: string | undefined },
): Promise<void> {
  const { db, hub } = services
  await transaction(db, async (trx) => {
    const before = (await listRecordsOf(trx, org, user)).map(({ project }) => project).toSorted()
    await lockProjects(trx, before)
    if (handTo !== undefined) for (const project of before) await lockMade(trx, { project, fromUser: user })
    await holdOrg(trx, org)
    await demandOwner(trx, org, by)
    const found = await listRecordsOf(trx, org, user)
    // A removed user must not return through an invitation they sent.
    const { own: held, invited } = await lockRemoved(
      trx,
      found.map(({ id }) => id),
      { inviter: user, projects: found.map(({ project }) => project) },
    )
    const records = held.filter(({ user_id }) => user_id !== null)
    if (records.length === 0) throw new AppError('not_found')
    const about = { projects: records.map(({ project }) => project), who: { user } }
    if (handTo !== undefined) {
      const owns = (await listOwners(trx, org)).some(({ id }) => id === handTo)
      if (!owns || handTo === user) throw badInput('hand_to', 'no_owner')
      for (const { project } of records) await handOver(trx, { project, fromUser: user, toUser: handTo })
      await recordPerson({ db: trx, hub }, by, { ...about, act: 'hand_over', details: { heir: handTo } })
    }
    await recordPerson({ db: trx, hub }, by, { ...about, act: 'remove' })
    for (const { id, project, user_id } of [...held, ...invited]) {
      if (user_id === null)
        await recordPerson({ db: trx, hub }, by, { projects: [project], act: 'withdraw', who: { invitation: id } })
      await deletePermission(trx, id)
    }
    await endUploadsWithoutRight({ ...services, db: trx }, user, about.projects)
    await afterCommit(trx, () => {
      for (const { project, user_id } of [...held, ...invited])
        hub.publish(user_id === null ? { to: 'members', project } : { to: 'standing', user, project })
    })
  })
}
