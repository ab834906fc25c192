import { z } from 'zod'
import { id, plainText } from '#shared/entities/fields.ts'
import { NOTIFICATION_KINDS } from '#shared/rules/notification-kinds.ts'
import { anyone, endpoint, requires, requireAll, getParamId } from '../endpoint.ts'

const params = z.object({ id })
const token = plainText(1000).describe('Token from the link in an email.')
const notificationSettings = z.record(z.enum(NOTIFICATION_KINDS), z.boolean())
const emailSubscription = z.object({ email: z.string(), notice: z.enum(NOTIFICATION_KINDS), on: z.boolean() })

export const notificationsContract = {
  read: endpoint({
    method: 'GET',
    path: '/users/:id/notices',
    summary: 'Get the notification settings of a user',
    description: 'Covers the emails that can be turned off.',
    params,
    reply: notificationSettings,
    effect: 'read',
    refusesActingAdmins: true,
    access: requireAll(requires('user.edit', getParamId)),
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
    reply: notificationSettings,
    effect: 'write',
    refusesActingAdmins: true,
    access: requireAll(requires('user.edit', getParamId)),
  }),
  ofLink: endpoint({
    method: 'GET',
    path: '/notices',
    summary: 'Get the setting that an unsubscribe link is for',
    description: 'Returns the type of email and whether it is on. Changes nothing.',
    query: z.strictObject({ token }),
    reply: emailSubscription,
    effect: 'read',
    access: anyone('Only the recipient of the email has been sent the link.'),
  }),
  switch: endpoint({
    method: 'POST',
    path: '/notices',
    summary: 'Turn emails off or on with an unsubscribe link',
    description: 'Applies to one type of email to one address. Mail programs post to /unsubscribe instead (RFC 8058).',
    body: z.strictObject({ token, on: z.boolean() }),
    reply: emailSubscription,
    effect: 'write',
    access: anyone('Only the recipient of the email has been sent the link.'),
  }),
}
