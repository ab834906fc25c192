import type { Kysely } from 'kysely'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { afterCommit, transaction } from '#server/db/transaction.ts'
import { countAccepted, demandWritable, findOrgOf, holdOrg } from '#server/features/orgs/orgs.repo.ts'
import { deletePermission, findMembership, permissionView } from '#server/features/permissions/permissions.repo.ts'
import { confirmEmail, lockUser } from '#server/features/users/users.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { hashOf } from '#server/kit/secrets/secrets.ts'
import { recordPerson } from '#server/record/people.ts'
import type { Actor } from '#server/record/record.ts'
import type { Permission } from '#shared/policy/permission.ts'
import { roleOf } from '#shared/policy/roles.ts'
import { fillPermission, findInvitation, takeInvitation } from './invites.repo.ts'

/** The invitation of a link. Throws `not_found` if the link is wrong, used, expired or withdrawn. */
export async function openInvitation({ db }: Pick<Services, 'db'>, id: string, token: string) {
  const found = await findInvitation(db, id)
  if (!found || found.token_hash !== hashOf(token) || found.expires_at <= Date.now()) throw new AppError('not_found')
  return found
}

/**
 * Throws `invite_mismatch` if the invitation was sent to a different address.
 * @spec 2.login.4
 */
export async function demandInvited(db: Kysely<Database>, id: string, email: string): Promise<void> {
  const found = await findInvitation(db, id)
  if (found && found.email !== email) throw new AppError('invite_mismatch')
}

/** Throws `not_found` if the link is no longer valid, `invite_mismatch` if it was sent to another address. */
export async function demandOpen(
  db: Kysely<Database>,
  { id, token }: { id: string; token: string },
  email: string,
): Promise<void> {
  const found = await openInvitation({ db }, id, token)
  if (found.email !== email) throw new AppError('invite_mismatch')
}

/**
 * Makes the invited person a member, once, and confirms the address the mail was sent to. Throws `not_found` if the
 * link is no longer valid, `invite_mismatch` for another address, `inactive` or `subscription_ended` if the
 * organisation accepts nobody now; the link stays valid then.
 */
export const acceptInvitation = (
  { db, hub, queue }: Pick<Services, 'db' | 'hub' | 'queue'>,
  actor: Actor,
  user: { id: string; email: string },
  { id, token }: { id: string; token: string },
): Promise<Permission> =>
  transaction(db, async (trx) => {
    const invited = await findInvitation(trx, id)
    if (!invited) throw new AppError('not_found')
    await lockUser(trx, user.id)
    await lockProjects(trx, [invited.project])
    const org = await findOrgOf(trx, invited.project)
    if (org === undefined) throw new AppError('not_found')
    await holdOrg(trx, org)
    const record = await takeInvitation(trx, id, hashOf(token))
    if (!record) throw new AppError('not_found')
    if (record.email !== user.email) throw new AppError('invite_mismatch')
    await demandWritable(trx, org)
    await confirmEmail(trx, queue, user.id)
    await afterCommit(trx, () => {
      hub.publish({ to: 'sessions', user: user.id })
      hub.publish({ to: 'standing', user: user.id, project: record.project })
    })
    const already = await findMembership(trx, user.id, record.project)
    if (already) {
      await deletePermission(trx, id)
      return permissionView(already)
    }
    const joined = await fillPermission(trx, id, user.id)
    await countAccepted(trx, org)
    const details = { role: roleOf(joined) }
    await recordPerson({ db: trx, hub }, actor, {
      projects: [record.project],
      act: 'join',
      who: { user: user.id },
      details,
    })
    return permissionView(joined)
  })
