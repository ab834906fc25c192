import type { Kysely } from 'kysely'
import { takeOrThrow, type Allowance } from '#server/access/limits/allowance.ts'
import { admitNow } from '#server/access/mails/admit-mail.ts'
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
import { postFrom, type BoundedLetter } from '#server/ports/mail/outbox.ts'
import { recordPerson } from '#server/record/people.ts'
import type { MailingActor, SignedIn } from '#server/record/record.ts'
import { waitsFor, type MailWaits } from '#shared/rules/mails/held.ts'
import type { Grants } from '#shared/policy/permission-keys.ts'
import type { PendingUser, Permission } from '#shared/policy/permission.ts'
import { roleOf } from '#shared/policy/roles.ts'
import { addedLetter, invitationLetter, INVITATION_MS } from './invites.model.ts'
import { countPeople, insertInvitation, insertPermission, isKnownIn, saveInvitation } from './invites.repo.ts'

/** Invitations per account and day. When their mails are sent is decided by the mail limits (access/mails). */
const DAY = 24 * 3600
const INVITATIONS: Allowance = { name: 'invitations', times: 500, seconds: DAY }
/** The limit while the account's address isn't confirmed. */
const OF_UNCONFIRMED: Allowance = { name: 'invitations-of-unknown', times: 50, seconds: DAY }

export interface Invitation {
  email: string
  permissions: Partial<Grants>
  note: string
}

export type Invited =
  | { status: 'invited'; pending: PendingUser }
  | { status: 'added'; permission: Permission & MailWaits }
type Made = { mail: BoundedLetter } & (
  | { status: 'invited'; pending: PendingUser }
  | { status: 'added'; permission: Permission }
)

/**
 * Invites someone to a project. A user with a confirmed address becomes a member at once and is notified; others stay
 * pending and get a link by mail. Throws `known_here` for someone who already belongs to the project, `user_limit`,
 * `not_held` for permissions the inviter lacks, `conflict` if the project has moved to another org in the meantime, and
 * `too_many_requests`. If the mail can't be sent yet, the invitation is stored anyway and the result says so.
 */
export async function invite(
  services: Pick<Services, 'db' | 'queue' | 'hub' | 'config'>,
  by: MailingActor,
  project: string,
  invitation: Invitation,
): Promise<Invited> {
  const made = await makeInvitation(services, by, project, invitation)
  const mail_waits = waitsFor(await admitNow(services, made.mail))
  return made.status === 'added'
    ? { status: 'added', permission: { ...made.permission, mail_waits } }
    : { status: 'invited', pending: { ...made.pending, mail_waits } }
}

const makeInvitation = (
  { db, queue, hub }: Pick<Services, 'db' | 'queue' | 'hub'>,
  by: MailingActor,
  project: string,
  { email, permissions, note }: Invitation,
): Promise<Made> =>
  transaction(db, async (trx) => {
    const org = await findOrgOf(trx, project)
    if (org === undefined) throw new AppError('not_found')
    await lockProjects(trx, [project])
    await holdOrg(trx, org)
    if ((await findOrgOf(trx, project)) !== org) throw new AppError('conflict', { reason: ['project_moved'] })
    await demandMayInvite(trx, by, project, [permissions])
    if (await isKnownIn(trx, project, email)) throw new AppError('known_here', { field: 'email' })
    await takeInvitation(trx, by.user)
    const from = { user: by.user, org, network: by.network }
    const id = newId()
    const account = await findConfirmedUser(trx, email)
    const whose = account ? { user_id: account.id, email: null } : { user_id: null, email }
    const made = await insertPermission(trx, { id, project, grants: permissions, ...whose })
    const addedPermission = permissionView(made)
    if ((await countPeople(trx, org)) > (await flagsOf(trx, org)).users) throw new AppError('user_limit')
    const who = account ? { user: account.id } : { invitation: id }
    const details = { role: roleOf(made) }
    await recordPerson({ db: trx, hub }, by, { projects: [project], act: account ? 'add' : 'invite', who, details })
    if (account) {
      const to = { email, user: account.id }
      const about = { permission: id, by: by.user, note }
      const mail = await postFrom(trx, queue, addedLetter, { to, about, from, checkedByCall: true })
      await afterCommit(trx, () => hub.publish({ to: 'standing', user: account.id, project }))
      return { status: 'added', permission: addedPermission, mail }
    }
    // The token is created when the mail is sent; until then the invitation can't be opened.
    const expires_at = Date.now() + INVITATION_MS
    await insertInvitation(trx, { id, token_hash: '', expires_at, invited_by: by.user, note })
    const about = { invitation: id }
    const mail = await postFrom(trx, queue, invitationLetter, {
      to: { email, user: null },
      about,
      from,
      checkedByCall: true,
    })
    await afterCommit(trx, () => hub.publish({ to: 'members', project }))
    const pending = await findPendingUser(trx, id)
    if (!pending) throw new Error('an invitation is gone in its own transaction')
    return { status: 'invited', pending, mail }
  })

/** Uses up one of the account's invitations of the day. Throws `too_many_requests`. */
async function takeInvitation(trx: Kysely<Database>, by: string): Promise<void> {
  const known = (await findUserByLogin(trx, by))?.email_confirmed_at != null
  await takeOrThrow(trx, known ? INVITATIONS : OF_UNCONFIRMED, by)
}

/** Throws `forbidden` if the user may not invite to the project, `not_held` for permissions the user lacks. */
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

/**
 * Resends an invitation. The earlier link stops working at once, and the new one is valid for the full time. Throws the
 * same errors as inviting.
 */
export async function resend(
  services: Pick<Services, 'db' | 'queue' | 'config'>,
  by: MailingActor,
  invitation: string,
): Promise<PendingUser> {
  const { pending, mail } = await transaction(services.db, async (trx) => {
    const expires_at = Date.now() + INVITATION_MS
    const record = await findPermission(trx, invitation)
    const found = await findPendingUser(trx, invitation)
    const org = record && (await findOrgOf(trx, record.project))
    if (!record || !found || org === undefined) throw new AppError('not_found')
    await lockProjects(trx, [record.project])
    await demandMayInvite(trx, by, record.project, [found.permissions])
    await takeInvitation(trx, by.user)
    await saveInvitation(trx, { id: invitation, token_hash: '', expires_at })
    const sent = await postFrom(trx, services.queue, invitationLetter, {
      to: { email: found.email, user: null },
      about: { invitation },
      from: { user: by.user, org, network: by.network },
      checkedByCall: true,
    })
    return { pending: { ...found, expires_at }, mail: sent }
  })
  return { ...pending, mail_waits: waitsFor(await admitNow(services, mail)) }
}
