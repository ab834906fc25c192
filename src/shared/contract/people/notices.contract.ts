import { z } from 'zod'
import { id, plain } from '#shared/entities/fields.ts'
import { NOTICES } from '#shared/rules/notices.ts'
import { anyone, endpoint, may, needs, paramId } from '../endpoint.ts'

const params = z.object({ id })
const token = plain(1000).describe('Token from the link in an email.')
const notices = z.record(z.enum(NOTICES), z.boolean())
const subscription = z.object({ email: z.string(), notice: z.enum(NOTICES), on: z.boolean() })

export const noticesContract = {
  read: endpoint({
    method: 'GET',
    path: '/users/:id/notices',
    summary: 'Get the notification settings of a user',
    description: 'Covers the emails that can be turned off.',
    params,
    reply: notices,
    effect: 'read',
    ownDoing: true,
    access: needs(may('user.edit', paramId)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/users/:id/notices',
    summary: 'Update the notification settings of a user',
    params,
    body: z.strictObject({
      invited: z.boolean().optional(),
      reports: z.boolean().optional(),
      submissions: z.boolean().optional(),
      digest: z.boolean().optional(),
    }),
    reply: notices,
    effect: 'write',
    ownDoing: true,
    access: needs(may('user.edit', paramId)),
  }),
  ofLink: endpoint({
    method: 'GET',
    path: '/notices',
    summary: 'Get the setting that an unsubscribe link is for',
    description: 'Returns the type of email and whether it is on. Changes nothing.',
    query: z.strictObject({ token }),
    reply: subscription,
    effect: 'read',
    access: anyone('Only the recipient of the email has been sent the link.'),
  }),
  switch: endpoint({
    method: 'POST',
    path: '/notices',
    summary: 'Turn emails off or on with an unsubscribe link',
    description: 'Applies to one type of email to one address. Mail programs post to /unsubscribe instead (RFC 8058).',
    body: z.strictObject({ token, on: z.boolean() }),
    reply: subscription,
    effect: 'write',
    access: anyone('Only the recipient of the email has been sent the link.'),
  }),
}
