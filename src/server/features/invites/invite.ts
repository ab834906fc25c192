import type { Kysely } from 'kysely'
import { takeAllowanceOrThrow, type Allowance } from '#server/access/limits/allowance.ts'
import { admitMailDuringCall } from '#server/access/mails/admit-mail.ts'
import { requireGrantable } from '#server/access/require-grantable.ts'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { afterCommit, transaction } from '#server/db/transaction.ts'
import { findOrgOfProject, lockOrg, getSubscriptionFlags } from '#server/features/orgs/orgs.repo.ts'
import {
  findMembership,
  findPendingUser,
  findPermission,
  canGrantAll,
  toPermission,
} from '#server/features/permissions/permissions.repo.ts'
import { findConfirmedUser, findUserByLogin } from '#server/features/users/users.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { enqueueMailFromSender, type LimitedMail } from '#server/ports/mail/outbox.ts'
import { appendPersonToAuditLog } from '#server/audit-log/people.ts'
import type { ActorWithNetwork, SignedInActor } from '#server/audit-log/audit-log.ts'
import { toMailWaitReason, type MailWaitInfo } from '#shared/rules/mails/hold-reasons.ts'
import type { Grants } from '#shared/policy/permission-keys.ts'
import type { PendingUser, Permission } from '#shared/policy/permission.ts'
import { toRole } from '#shared/policy/roles.ts'
import { addedMail, invitationMail, INVITATION_TTL_MS } from './invites.model.ts'
import { countPeople, insertInvitation, insertPermission, belongsToProject, saveInvitation } from './invites.repo.ts'

/**
 * Limits how many people an account may invite per day. The mail limits (access/mails) determine when the invitation
 * mails are sent.
 */
const DAY_S = 24 * 3600
const INVITATION_ALLOWANCE: Allowance = { name: 'invitations', maxUses: 500, seconds: DAY_S }
/** The limit while the account's address isn't confirmed. */
const UNCONFIRMED_ALLOWANCE: Allowance = { name: 'invitations-of-unknown', maxUses: 50, seconds: DAY_S }

export interface InvitationInput {
  email: string
  permissions: Partial<Grants>
  note: string
}

export type InviteResult =
  | { status: 'invited'; pending: PendingUser }
  | { status: 'added'; permission: Permission & MailWaitInfo }
type StoredInvitation = { mail: LimitedMail } & (
  | { status: 'invited'; pending: PendingUser }
  | { status: 'added'; permission: Permission }
)

/**
 * Invites someone to a project. A user with a confirmed address becomes a member immediately and is notified; others
 * stay pending and get a link by mail. Throws `known_here` for someone who already belongs to the project,
 * `user_limit`, `not_held` for permissions the inviter lacks, `conflict` if the project has moved to another org in the
 * meantime, and `too_many_requests`. If the mail can't be sent yet, the invitation is stored anyway and the result has
 * the reason.
 */
export async function inviteToProject(
  services: Pick<Services, 'db' | 'queue' | 'pubSub' | 'config' | 'mail'>,
  inviter: ActorWithNetwork,
  project: string,
  invitation: InvitationInput,
): Promise<InviteResult> {
  const created = await createInvitation(services, inviter, project, invitation)
  const mail_waits = toMailWaitReason(await admitMailDuringCall(services, created.mail), services.mail.saved !== null)
  return created.status === 'added'
    ? { status: 'added', permission: { ...created.permission, mail_waits } }
    : { status: 'invited', pending: { ...created.pending, mail_waits } }
}

const createInvitation = (
  { db, queue, pubSub }: Pick<Services, 'db' | 'queue' | 'pubSub'>,
  inviter: ActorWithNetwork,
  project: string,
  { email, permissions, note }: InvitationInput,
): Promise<StoredInvitation> =>
  transaction(db, async (trx) => {
    const org = await findOrgOfProject(trx, project)
    if (org === undefined) throw new AppError('not_found')
    await lockProjects(trx, [project])
    await lockOrg(trx, org)
    if ((await findOrgOfProject(trx, project)) !== org) throw new AppError('conflict', { reason: ['project_moved'] })
    await requireInvitePermission(trx, inviter, project, [permissions])
    if (await belongsToProject(trx, project, email)) throw new AppError('known_here', { field: 'email' })
    await useInvitationAllowance(trx, inviter.user)
    const sender = { user: inviter.user, org, network: inviter.network }
    const id = newId()
    const account = await findConfirmedUser(trx, email)
    const member = account ? { user_id: account.id, email: null } : { user_id: null, email }
    const created = await insertPermission(trx, { id, project, grants: permissions, ...member })
    const addedPermission = toPermission(created)
    if ((await countPeople(trx, org)) > (await getSubscriptionFlags(trx, org)).users) throw new AppError('user_limit')
    const person = account ? { user: account.id } : { invitation: id }
    const details = { role: toRole(created) }
    await appendPersonToAuditLog({ db: trx, pubSub }, inviter, {
      projects: [project],
      act: account ? 'add' : 'invite',
      person,
      details,
    })
    if (account) {
      const recipient = { email, user: account.id }
      const data = { permission: id, by: inviter.user, note }
      const mail = await enqueueMailFromSender(trx, queue, addedMail, {
        to: recipient,
        about: data,
        from: sender,
        isCheckedByCall: true,
      })
      await afterCommit(trx, () => pubSub.publish({ topic: 'standing', user: account.id, project }))
      return { status: 'added', permission: addedPermission, mail }
    }
    // The token is created when the mail is sent; until then the invitation can't be opened.
    const expires_at = Date.now() + INVITATION_TTL_MS
    await insertInvitation(trx, { id, token_hash: '', expires_at, invited_by: inviter.user, note })
    const data = { invitation: id }
    const mail = await enqueueMailFromSender(trx, queue, invitationMail, {
      to: { email, user: null },
      about: data,
      from: sender,
      isCheckedByCall: true,
    })
    await afterCommit(trx, () => pubSub.publish({ topic: 'members', project }))
    const pending = await findPendingUser(trx, id)
    if (!pending) throw new Error('an invitation is gone in its own transaction')
    return { status: 'invited', pending, mail }
  })

/** Uses up one of the account's daily invitations. Throws `too_many_requests`. */
async function useInvitationAllowance(trx: Kysely<Database>, inviter: string): Promise<void> {
  const isConfirmed = (await findUserByLogin(trx, inviter))?.email_confirmed_at != null
  await takeAllowanceOrThrow(trx, isConfirmed ? INVITATION_ALLOWANCE : UNCONFIRMED_ALLOWANCE, inviter)
}

/** Throws `forbidden` if the user may not invite people to the project, `not_held` for permissions the user lacks. */
export async function requireInvitePermission(
  db: Kysely<Database>,
  inviter: SignedInActor,
  project: string,
  permissionSets: readonly Partial<Grants>[],
): Promise<void> {
  if (await canGrantAll(db, inviter, project)) return
  const ownPermission = await findMembership(db, inviter.user, project)
  if (!ownPermission?.invite_users) throw new AppError('forbidden')
  for (const permissions of permissionSets) requireGrantable(ownPermission, permissions)
}

/**
 * Resends an invitation. The earlier link stops working immediately, and the new one is valid for the full time. Throws
 * the same errors as inviting.
 */
export async function resendInvitation(
  services: Pick<Services, 'db' | 'queue' | 'config' | 'mail'>,
  inviter: ActorWithNetwork,
  invitation: string,
): Promise<PendingUser> {
  const { pending, mail } = await transaction(services.db, async (trx) => {
    const expires_at = Date.now() + INVITATION_TTL_MS
    const permission = await findPermission(trx, invitation)
    const pendingUser = await findPendingUser(trx, invitation)
    const org = permission && (await findOrgOfProject(trx, permission.project))
    if (!permission || !pendingUser || org === undefined) throw new AppError('not_found')
    await lockProjects(trx, [permission.project])
    await requireInvitePermission(trx, inviter, permission.project, [pendingUser.permissions])
    await useInvitationAllowance(trx, inviter.user)
    await saveInvitation(trx, { id: invitation, token_hash: '', expires_at })
    const newMail = await enqueueMailFromSender(trx, services.queue, invitationMail, {
      to: { email: pendingUser.email, user: null },
      about: { invitation },
      from: { user: inviter.user, org, network: inviter.network },
      isCheckedByCall: true,
    })
    return { pending: { ...pendingUser, expires_at }, mail: newMail }
  })
  return {
    ...pending,
    mail_waits: toMailWaitReason(await admitMailDuringCall(services, mail), services.mail.saved !== null),
  }
}
