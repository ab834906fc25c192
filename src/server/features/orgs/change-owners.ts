import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { afterCommit, transaction } from '#server/db/transaction.ts'
import { findConfirmedUser } from '#server/features/users/users.repo.ts'
import { endUploadsWithoutPermission } from '#server/files/uploads/end-uploads.ts'
import { AppError } from '#server/kit/app-error.ts'
import { appendPersonToAuditLog } from '#server/audit-log/people.ts'
import type { AuditLogServices, SignedInActor } from '#server/audit-log/audit-log.ts'
import { deleteOwner, requireOwner, lockOrg, insertOwner, listOwners, listProjectIds } from './orgs.repo.ts'

type OwnerServices = Pick<Services, 'db' | 'pubSub'>
type UploadEndingServices = Pick<Services, 'config' | 'locks' | 'store' | 'log'>

/**
 * Makes a user an owner. Throws `no_account` if no user has confirmed this address, `known_here` if the user is an
 * owner already.
 */
export async function addOwner(
  { db, pubSub }: OwnerServices,
  actor: SignedInActor,
  org: string,
  email: string,
): Promise<void> {
  await transaction(db, async (trx) => {
    await lockProjects(trx, await listProjectIds(trx, org))
    await lockOrg(trx, org)
    await requireOwner(trx, org, actor)
    const user = await findConfirmedUser(trx, email)
    if (!user) throw new AppError('no_account', { field: 'email' })
    if (!(await insertOwner(trx, org, user.id))) throw new AppError('known_here', { field: 'email' })
    await logAndNotify({ db: trx, pubSub }, actor, org, { act: 'own', user: user.id })
  })
}

/**
 * Removes an owner. If two owners remove each other at the same time, one of them stays. Throws `last_owner` for the
 * last one.
 */
export async function removeOwner(
  services: OwnerServices & UploadEndingServices,
  actor: SignedInActor,
  org: string,
  user: string,
): Promise<void> {
  const { db, pubSub } = services
  await transaction(db, async (trx) => {
    await lockProjects(trx, await listProjectIds(trx, org))
    await lockOrg(trx, org)
    await requireOwner(trx, org, actor)
    const owners = await listOwners(trx, org)
    if (!owners.some(({ id }) => id === user)) throw new AppError('not_found')
    if (owners.length === 1) throw new AppError('last_owner')
    await deleteOwner(trx, org, user)
    await endUploadsWithoutPermission({ ...services, db: trx }, user, await listProjectIds(trx, org))
    await logAndNotify({ db: trx, pubSub }, actor, org, { act: 'disown', user })
  })
}

/**
 * Logs a change of ownership in each project of the org, and notifies the user's open pages that permissions have
 * changed.
 */
async function logAndNotify(
  services: AuditLogServices,
  actor: SignedInActor,
  org: string,
  { act, user }: { act: 'own' | 'disown'; user: string },
) {
  const projects = await listProjectIds(services.db, org)
  await appendPersonToAuditLog(services, actor, { projects, act, person: { user } })
  await afterCommit(services.db, () => {
    for (const project of projects) services.pubSub.publish({ topic: 'standing', user, project })
  })
}
