import { implement, getCurrentSession } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { getGrants } from '#server/features/permissions/permissions.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { toActor, toActorWithNetwork, type ActorWithNetwork } from '#server/audit-log/audit-log.ts'
import { invitesContract } from '#shared/contract/people/invites.contract.ts'
import { email } from '#shared/entities/fields.ts'
import { toRole } from '#shared/policy/roles.ts'
import { acceptInvitation, requireInvitation } from './accept-invite.ts'
import { requireInvitePermission, inviteToProject, resendInvitation, type InvitationInput } from './invite.ts'

export const invitesRoutes = (services: Services) => {
  /** Invites one person from a list and returns the outcome as a status. */
  const tryInvite = async (inviter: ActorWithNetwork, project: string, invitation: InvitationInput) => {
    try {
      const result = await inviteToProject(services, inviter, project, invitation)
      const { id, mail_waits } = result.status === 'added' ? result.permission : result.pending
      return { status: result.status, id, mail_waits }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'known_here') return { status: 'already' as const }
      if (error.code === 'user_limit' || error.code === 'too_many_requests') return { status: 'limit' as const }
      throw error
    }
  }
  return implement(invitesContract, {
    async invite(call) {
      const { id } = call.input.params
      const { email: invitedEmail, permissions, note = '' } = call.input.body
      const result = await inviteToProject(services, toActorWithNetwork(call), id, {
        email: invitedEmail,
        permissions,
        note,
      })
      return result.status === 'added' ? result.permission : result.pending
    },
    async inviteMany(call) {
      const { id } = call.input.params
      const { invitations, note = '' } = call.input.body
      const inviter = toActorWithNetwork(call)
      // Check the permissions for the whole list before inviting anyone.
      await requireInvitePermission(
        services.db,
        inviter,
        id,
        invitations.map(({ permissions }) => permissions),
      )
      const results = []
      for (const { email: emailInput, permissions } of invitations) {
        const parsedEmail = email.safeParse(emailInput.trim())
        const outcome = parsedEmail.success
          ? await tryInvite(inviter, id, { email: parsedEmail.data, permissions, note })
          : { status: 'invalid' as const }
        results.push({ email: emailInput, ...outcome })
      }
      return { results }
    },
    resend: (call) => resendInvitation(services, toActorWithNetwork(call), call.input.params.id),
    async read(call) {
      const invitation = await requireInvitation(services, call.input.params.id, call.input.query.token)
      return {
        email: invitation.email ?? '',
        org: invitation.org_title,
        project: invitation.project_title,
        role: toRole(getGrants(invitation)),
        invited_by: invitation.inviter,
        note: invitation.note,
        expires_at: invitation.expires_at,
        has_account: invitation.has_account,
      }
    },
    accept: (call) =>
      acceptInvitation(services, toActor(call), getCurrentSession(call).user, {
        id: call.input.params.id,
        token: call.input.body.token,
      }),
  })
}
