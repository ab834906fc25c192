import type { Kysely } from 'kysely'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { afterCommit, transaction } from '#server/db/transaction.ts'
import { countAcceptedInvitation, requireWritable, findOrgOfProject, lockOrg } from '#server/features/orgs/orgs.repo.ts'
import { deletePermission, findMembership, toPermission } from '#server/features/permissions/permissions.repo.ts'
import { confirmEmail, lockUser } from '#server/features/users/users.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { hashSecret } from '#server/kit/secrets/secrets.ts'
import { appendPersonToAuditLog } from '#server/audit-log/people.ts'
import type { Actor } from '#server/audit-log/audit-log.ts'
import type { Permission } from '#shared/policy/permission.ts'
import { toRole } from '#shared/policy/roles.ts'
import { assignPermission, findInvitation, consumeInvitation } from './invites.repo.ts'

/** Finds the invitation that a link belongs to. Throws `not_found` if the link is wrong, used, expired or withdrawn. */
export async function requireInvitation({ db }: Pick<Services, 'db'>, id: string, token: string) {
  const invitation = await findInvitation(db, id)
  if (!invitation || invitation.token_hash !== hashSecret(token) || invitation.expires_at <= Date.now())
    throw new AppError('not_found')
  return invitation
}

/**
 * Throws `invite_mismatch` if the invitation was sent to a different address.
 * @spec 2.login.4
 */
export async function requireInvitedEmail(db: Kysely<Database>, id: string, email: string): Promise<void> {
  const invitation = await findInvitation(db, id)
  if (invitation && invitation.email !== email) throw new AppError('invite_mismatch')
}

/** Throws `not_found` if the link is no longer valid, `invite_mismatch` if it was sent to another address. */
export async function requireOpenInvitation(
  db: Kysely<Database>,
  { id, token }: { id: string; token: string },
  email: string,
): Promise<void> {
  const invitation = await requireInvitation({ db }, id, token)
  if (invitation.email !== email) throw new AppError('invite_mismatch')
}

/**
 * Makes the invited person a member and confirms the address the mail was sent to. Works once. Throws `not_found` if
 * the link is no longer valid, `invite_mismatch` for another address, `inactive` or `subscription_ended` if the
 * organisation can't accept members now, in which case the link stays valid.
 */
export const acceptInvitation = (
  { db, pubSub, queue }: Pick<Services, 'db' | 'pubSub' | 'queue'>,
  actor: Actor,
  user: { id: string; email: string },
  { id, token }: { id: string; token: string },
): Promise<Permission> =>
  transaction(db, async (trx) => {
    const pendingInvitation = await findInvitation(trx, id)
    if (!pendingInvitation) throw new AppError('not_found')
    await lockUser(trx, user.id)
    await lockProjects(trx, [pendingInvitation.project])
    const org = await findOrgOfProject(trx, pendingInvitation.project)
    if (org === undefined) throw new AppError('not_found')
    await lockOrg(trx, org)
    const pendingPermission = await consumeInvitation(trx, id, hashSecret(token))
    if (!pendingPermission) throw new AppError('not_found')
    if (pendingPermission.email !== user.email) throw new AppError('invite_mismatch')
    await requireWritable(trx, org)
    await confirmEmail(trx, queue, user.id)
    await afterCommit(trx, () => {
      pubSub.publish({ topic: 'sessions', user: user.id })
      pubSub.publish({ topic: 'standing', user: user.id, project: pendingPermission.project })
    })
    const existingMembership = await findMembership(trx, user.id, pendingPermission.project)
    if (existingMembership) {
      await deletePermission(trx, id)
      return toPermission(existingMembership)
    }
    const joinedPermission = await assignPermission(trx, id, user.id)
    await countAcceptedInvitation(trx, org)
    const details = { role: toRole(joinedPermission) }
    await appendPersonToAuditLog({ db: trx, pubSub }, actor, {
      projects: [pendingPermission.project],
      act: 'join',
      person: { user: user.id },
      details,
    })
    return toPermission(joinedPermission)
  })
