import { z } from 'zod'
import { id, plain } from '#shared/entities/fields.ts'
import { NOTICES } from '#shared/rules/notices.ts'
import { anyone, endpoint, may, needs, paramId } from '../endpoint.ts'

const params = z.object({ id })
const token = plain(1000).describe('of the link in a mail')
const notices = z.record(z.enum(NOTICES), z.boolean())
const subscription = z.object({ email: z.string(), notice: z.enum(NOTICES), on: z.boolean() })

export const noticesContract = {
  read: endpoint({
    method: 'GET',
    path: '/users/:id/notices',
    summary: 'What one is told of by mail, of what one can do without',
    params,
    reply: notices,
    effect: 'read',
    ownDoing: true,
    access: needs(may('user.edit', paramId)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/users/:id/notices',
    summary: 'Change what one is told of by mail',
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
    summary: 'Which mails the link in one of them is about, and whether they go out; reading it changes nothing',
    query: z.strictObject({ token }),
    reply: subscription,
    effect: 'read',
    access: anyone('whoever has the link was sent it'),
  }),
  switch: endpoint({
    method: 'POST',
    path: '/notices',
    summary:
      'End such mails to that address, or have them sent again. Mail programs post to /unsubscribe instead (RFC 8058)',
    body: z.strictObject({ token, on: z.boolean() }),
    reply: subscription,
    effect: 'write',
    access: anyone('whoever has the link was sent it'),
  }),
}
