import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { afterCommit, transaction } from '#server/db/transaction.ts'
import { findConfirmedUser } from '#server/features/users/users.repo.ts'
import { endUploadsWithoutRight } from '#server/files/uploads/end-uploads-of.ts'
import { AppError } from '#server/kit/app-error.ts'
import { recordPerson } from '#server/record/people.ts'
import type { Recorder, SignedIn } from '#server/record/record.ts'
import { deleteOwner, demandOwner, holdOrg, insertOwner, listOwners, listProjectIds } from './orgs.repo.ts'

type On = Pick<Services, 'db' | 'hub'>
type Ending = Pick<Services, 'config' | 'locks' | 'store' | 'log'>

/**
 * Makes a user an owner. Throws `no_account` if no user has confirmed this address, `known_here` if the user is an
 * owner already.
 */
export async function addOwner({ db, hub }: On, by: SignedIn, org: string, email: string): Promise<void> {
  await transaction(db, async (trx) => {
    await lockProjects(trx, await listProjectIds(trx, org))
    await holdOrg(trx, org)
    await demandOwner(trx, org, by)
    const user = await findConfirmedUser(trx, email)
    if (!user) throw new AppError('no_account', { field: 'email' })
    if (!(await insertOwner(trx, org, user.id))) throw new AppError('known_here', { field: 'email' })
    await tell({ db: trx, hub }, by, org, { act: 'own', user: user.id })
  })
}

/** Removes an owner; of two owners who remove each other at once, one stays. Throws `last_owner` for the last one. */
export async function removeOwner(services: On & Ending, by: SignedIn, org: string, user: string): Promise<void> {
  const { db, hub } = services
  await transaction(db, async (trx) => {
    await lockProjects(trx, await listProjectIds(trx, org))
    await holdOrg(trx, org)
    await demandOwner(trx, org, by)
    const owners = await listOwners(trx, org)
    if (!owners.some(({ id }) => id === user)) throw new AppError('not_found')
    if (owners.length === 1) throw new AppError('last_owner')
    await deleteOwner(trx, org, user)
    await endUploadsWithoutRight({ ...services, db: trx }, user, await listProjectIds(trx, org))
    await tell({ db: trx, hub }, by, org, { act: 'disown', user })
  })
}

/**
 * Logs a change of ownership in each project of the org, and notifies the user's open pages of the changed permissions.
 */
async function tell(on: Recorder, by: SignedIn, org: string, { act, user }: { act: 'own' | 'disown'; user: string }) {
  const projects = await listProjectIds(on.db, org)
  await recordPerson(on, by, { projects, act, who: { user } })
  await afterCommit(on.db, () => {
    for (const project of projects) on.hub.publish({ to: 'standing', user, project })
  })
}
