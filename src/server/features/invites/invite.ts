import type { Kysely } from 'kysely'
import { takeOrThrow, type Allowance } from '#server/access/limits/allowance.ts'
import { demandHeld } from '#server/access/demand-held.ts'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { afterCommit, transaction } from '#server/db/transaction.ts'
import { findOrgOf, holdOrg, flagsOf } from '#server/features/orgs/orgs.repo.ts'
import {
  findMembership,
  findPendingUser,
  findPermission,
  holdsAll,
  permissionView,
} from '#server/features/permissions/permissions.repo.ts'
import { findConfirmedUser, findUserByLogin } from '#server/features/users/users.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { post } from '#server/ports/mail/outbox.ts'
import { recordPerson } from '#server/record/people.ts'
import type { SignedIn } from '#server/record/record.ts'
import type { Grants } from '#shared/policy/permission-keys.ts'
import type { PendingUser, Permission } from '#shared/policy/permission.ts'
import { roleOf } from '#shared/policy/roles.ts'
import { addedLetter, invitationLetter, INVITATION_MS } from './invites.model.ts'
import { countPeople, insertInvitation, insertPermission, isKnownIn, saveInvitation } from './invites.repo.ts'

/** Mails that one person may cause in a day: a museum is invited in one, a mailbox is not filled. */
const DAY = 24 * 3600
const MAILS: Allowance = { name: 'invitations', times: 500, seconds: DAY }
/** And as long as nobody knows whose address they registered with. */
const MAILS_OF_UNKNOWN: Allowance = { name: 'invitations-of-unknown', times: 50, seconds: DAY }
/** Mails to one address, whoever invites it. */
const OF_ADDRESS: Allowance = { name: 'invited', times: 5, seconds: DAY }

export interface Invitation {
  email: string
  permissions: Partial<Grants>
  note: string
}

export type Invited = { status: 'invited'; pending: PendingUser } | { status: 'added'; permission: Permission }

/**
 * Invites somebody to a project. Whoever has an account whose address is confirmed is a member at once and told; all
 * others are pending and mailed a link. Throws `known_here` for who belongs to it already, `user_limit`, `not_held`
 * for rights that whoever invites lacks at this moment, `conflict` for a project that has come to another org meanwhile,
 * and `too_many_requests`.
 */
export const invite = (
  { db, queue, hub }: Pick<Services, 'db' | 'queue' | 'hub'>,
  by: SignedIn,
  project: string,
  { email, permissions, note }: Invitation,
): Promise<Invited> =>
  transaction(db, async (trx) => {
    const org = await findOrgOf(trx, project)
    if (org === undefined) throw new AppError('not_found')
    await lockProjects(trx, [project])
    await holdOrg(trx, org)
    if ((await findOrgOf(trx, project)) !== org) throw new AppError('conflict', { reason: ['project_moved'] })
    await demandMayInvite(trx, by, project, [permissions])
    if (await isKnownIn(trx, project, email)) throw new AppError('known_here', { field: 'email' })
    await takeMail(trx, by.user, email)
    const id = newId()
    const account = await findConfirmedUser(trx, email)
    const whose = account ? { user_id: account.id, email: null } : { user_id: null, email }
    const made = await insertPermission(trx, { id, project, grants: permissions, ...whose })
    const permission = permissionView(made)
    if ((await countPeople(trx, org)) > (await flagsOf(trx, org)).users) throw new AppError('user_limit')
    const who = account ? { user: account.id } : { invitation: id }
    const details = { role: roleOf(made) }
    await recordPerson({ db: trx, hub }, by, { projects: [project], act: account ? 'add' : 'invite', who, details })
    if (account) {
      await post(trx, queue, addedLetter, { email, user: account.id }, { permission: id, by: by.user, note })
      await afterCommit(trx, () => hub.publish({ to: 'standing', user: account.id, project }))
      return { status: 'added', permission }
    }
    // Its secret is made when the mail goes out; until then nothing opens it.
    const expires_at = Date.now() + INVITATION_MS
    await insertInvitation(trx, { id, token_hash: '', expires_at, invited_by: by.user, note })
    await post(trx, queue, invitationLetter, { email, user: null }, { invitation: id })
    await afterCommit(trx, () => hub.publish({ to: 'members', project }))
    const pending = await findPendingUser(trx, id)
    if (!pending) throw new Error('an invitation is gone in its own transaction')
    return { status: 'invited', pending }
  })

/** Takes what inviting somebody by mail takes of what is allowed in a day. Throws `too_many_requests`. */
async function takeMail(trx: Kysely<Database>, by: string, email: string): Promise<void> {
  const known = (await findUserByLogin(trx, by))?.email_confirmed_at != null
  await takeOrThrow(trx, known ? MAILS : MAILS_OF_UNKNOWN, by)
  await takeOrThrow(trx, OF_ADDRESS, email)
}

/** Throws `forbidden` where somebody may not invite to a project, `not_held` where they would give rights that they lack. */
export async function demandMayInvite(
  db: Kysely<Database>,
  by: SignedIn,
  project: string,
  all: readonly Partial<Grants>[],
): Promise<void> {
  if (await holdsAll(db, by, project)) return
  const held = await findMembership(db, by.user, project)
  if (!held?.invite_users) throw new AppError('forbidden')
  for (const permissions of all) demandHeld(held, permissions)
}

/** Mails an invitation again. What was mailed before stops working at once, and the new link works for as long as any. Throws as inviting does. */
export const resend = (
  { db, queue }: Pick<Services, 'db' | 'queue'>,
  by: SignedIn,
  invitation: string,
): Promise<PendingUser> =>
  transaction(db, async (trx) => {
    const expires_at = Date.now() + INVITATION_MS
    const record = await findPermission(trx, invitation)
    const found = await findPendingUser(trx, invitation)
    if (!record || !found) throw new AppError('not_found')
    await lockProjects(trx, [record.project])
    await demandMayInvite(trx, by, record.project, [found.permissions])
    const pending = { ...found, expires_at }
    await takeMail(trx, by.user, pending.email)
    await saveInvitation(trx, { id: invitation, token_hash: '', expires_at })
    await post(trx, queue, invitationLetter, { email: pending.email, user: null }, { invitation })
    return pending
  })
