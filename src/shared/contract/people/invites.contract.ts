import { z } from 'zod'
import { email, id, line, plain } from '#shared/entities/fields.ts'
import { mailWaits, memberRole, pendingUser, permission, someGrants } from '#shared/policy/permission.ts'
import { MAX_INVITED, MAX_NOTE } from '#shared/rules/limits.ts'
import { anyone, endpoint, may, needs, paramId, signedIn } from '../endpoint.ts'

const params = z.object({ id })
const note = plain(MAX_NOTE).optional().describe('goes out with the mail')
const token = plain(100)

export const invitesContract = {
  invite: endpoint({
    method: 'POST',
    path: '/projects/:id/invite',
    summary:
      'Invite somebody by e-mail. Whoever has an account with a confirmed address is a member at once, and told; all others are mailed a link that is good for 14 days',
    params,
    body: z.strictObject({
      email,
      permissions: someGrants,
      note,
      orgName: line.optional().describe('not used: names in the mail come from the database'),
      projectName: line.optional().describe('not used'),
    }),
    reply: z.union([pendingUser, permission.extend({ mail_waits: mailWaits })]),
    status: 201,
    effect: 'write',
    rate: 'invite',
    access: needs(may('member.invite', paramId)),
  }),
  inviteMany: endpoint({
    method: 'POST',
    path: '/projects/:id/invite_bulk',
    summary:
      'Invite a list of people; each is answered by itself, but nobody is invited where one would get rights that the caller lacks',
    params,
    body: z.strictObject({
      invitations: z
        .array(z.strictObject({ email: plain(1000), permissions: someGrants }))
        .min(1)
        .max(MAX_INVITED),
      note,
    }),
    reply: z.object({
      results: z.array(
        z.object({
          email: z.string(),
          status: z.enum(['invited', 'added', 'already', 'invalid', 'limit']),
          id: z.string().optional(),
          mail_waits: mailWaits,
        }),
      ),
    }),
    effect: 'write',
    rate: 'invite',
    access: needs(may('member.invite', paramId)),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/invitations/:id/resend',
    summary: 'Mail an invitation again, with a new link; the old one stops working',
    params,
    reply: pendingUser,
    effect: 'write',
    rate: 'invite',
    access: needs(may('permission.resend', paramId)),
  }),
  read: endpoint({
    method: 'GET',
    path: '/invite/:id',
    summary: 'Who invites to what, as what. A wrong, used, expired, withdrawn or unknown invitation answers 404',
    params,
    query: z.strictObject({ token }),
    reply: z.object({
      email: z.string(),
      org: z.string(),
      project: z.string(),
      role: memberRole,
      invited_by: z.string().nullable(),
      note: z.string(),
      expires_at: z.number(),
      has_account: z.boolean(),
    }),
    effect: 'read',
    access: anyone('whoever has the link was sent it'),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/invite/:id/accept',
    summary: 'Become a member by an invitation to one’s own address, which is confirmed by that',
    params,
    body: z.strictObject({ token }),
    reply: permission,
    effect: 'write',
    rate: 'login',
    access: signedIn('the link and the address of the caller decide'),
  }),
}
