import { implement, sessionOf } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { grantsIn } from '#server/features/permissions/permissions.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { actorOf, bySender, type MailingActor } from '#server/record/record.ts'
import { invitesContract } from '#shared/contract/people/invites.contract.ts'
import { email } from '#shared/entities/fields.ts'
import { roleOf } from '#shared/policy/roles.ts'
import { acceptInvitation, openInvitation } from './accept-invite.ts'
import { demandMayInvite, invite, resend, type Invitation } from './invite.ts'

export const invitesRoutes = (services: Services) => {
  /** Invites one person of a list and returns the outcome as a status. */
  const outcomeOf = async (by: MailingActor, project: string, invitation: Invitation) => {
    try {
      const done = await invite(services, by, project, invitation)
      const { id, mail_waits } = done.status === 'added' ? done.permission : done.pending
      return { status: done.status, id, mail_waits }
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
      const done = await invite(services, bySender(call), id, { email: invitedEmail, permissions, note })
      return done.status === 'added' ? done.permission : done.pending
    },
    async inviteMany(call) {
      const { id } = call.input.params
      const { invitations, note = '' } = call.input.body
      const by = bySender(call)
      // Checked for all before anyone is invited.
      await demandMayInvite(
        services.db,
        by,
        id,
        invitations.map(({ permissions }) => permissions),
      )
      const results = []
      for (const { email: given, permissions } of invitations) {
        const address = email.safeParse(given.trim())
        const outcome = address.success
          ? await outcomeOf(by, id, { email: address.data, permissions, note })
          : { status: 'invalid' as const }
        results.push({ email: given, ...outcome })
      }
      return { results }
    },
    resend: (call) => resend(services, bySender(call), call.input.params.id),
    async read(call) {
      const found = await openInvitation(services, call.input.params.id, call.input.query.token)
      return {
        email: found.email ?? '',
        org: found.org_title,
        project: found.project_title,
        role: roleOf(grantsIn(found)),
        invited_by: found.inviter,
        note: found.note,
        expires_at: found.expires_at,
        has_account: found.has_account,
      }
    },
    accept: (call) =>
      acceptInvitation(services, actorOf(call), sessionOf(call).user, {
        id: call.input.params.id,
        token: call.input.body.token,
      }),
  })
}
