import { z } from 'zod'
import { email, id, line, plainText } from '#shared/entities/fields.ts'
import { mailWaitReason, memberRole, pendingUser, permission, partialGrants } from '#shared/policy/permission.ts'
import { MAX_INVITATIONS, MAX_NOTE } from '#shared/rules/limits.ts'
import { anyone, endpoint, requires, requireAll, getParamId, signedIn } from '../endpoint.ts'

const params = z.object({ id })
const note = plainText(MAX_NOTE).optional().describe('Note to include in the email.')
const token = plainText(100)

export const invitesContract = {
  invite: endpoint({
    method: 'POST',
    path: '/projects/:id/invite',
    summary: 'Invite someone to a project',
    description:
      'A person who has an account with a confirmed email address becomes a member immediately and is notified. Anyone else is emailed a link that works for 14 days.',
    params,
    body: z.strictObject({
      email,
      permissions: partialGrants,
      note,
      orgName: line.optional().describe('Ignored. The email uses the names in the database.'),
      projectName: line.optional().describe('Ignored.'),
    }),
    reply: z.union([pendingUser, permission.extend({ mail_waits: mailWaitReason })]),
    status: 201,
    effect: 'write',
    rate: 'invite',
    access: requireAll(requires('member.invite', getParamId)),
  }),
  inviteMany: endpoint({
    method: 'POST',
    path: '/projects/:id/invite_bulk',
    summary: 'Invite several people to a project',
    description:
      'Returns a result for each person. If someone would get permissions that the caller doesn’t have, no one is invited.',
    params,
    body: z.strictObject({
      invitations: z
        .array(z.strictObject({ email: plainText(1000), permissions: partialGrants }))
        .min(1)
        .max(MAX_INVITATIONS),
      note,
    }),
    reply: z.object({
      results: z.array(
        z.object({
          email: z.string(),
          status: z.enum(['invited', 'added', 'already', 'invalid', 'limit']),
          id: z.string().optional(),
          mail_waits: mailWaitReason,
        }),
      ),
    }),
    effect: 'write',
    rate: 'invite',
    access: requireAll(requires('member.invite', getParamId)),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/invitations/:id/resend',
    summary: 'Resend an invitation',
    description: 'The email has a new link. The old link stops working.',
    params,
    reply: pendingUser,
    effect: 'write',
    rate: 'invite',
    access: requireAll(requires('permission.resend', getParamId)),
  }),
  read: endpoint({
    method: 'GET',
    path: '/invite/:id',
    summary: 'Get an invitation',
    description:
      'Returns who invites, to which project and with which role. 404 if the invitation is unknown, used, expired or withdrawn, or the token is wrong.',
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
    access: anyone('Only the invited person has been sent the link.'),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/invite/:id/accept',
    summary: 'Accept an invitation',
    description:
      'Makes the caller a member. The invitation must have been sent to the caller’s email address, which is confirmed as well.',
    params,
    body: z.strictObject({ token }),
    reply: permission,
    effect: 'write',
    rate: 'login',
    access: signedIn('The link and the caller’s email address are checked.'),
  }),
}
