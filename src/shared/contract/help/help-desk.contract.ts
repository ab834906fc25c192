import { z } from 'zod'
import { id, line, pageLimit, plain, requiredPlain } from '#shared/entities/fields.ts'
import { deskLine, deskTicket, TICKET_STATUSES } from '#shared/entities/help/ticket.ts'
import { MAX_ANSWER } from '#shared/rules/limits.ts'
import { administrators, endpoint } from '../endpoint.ts'

const params = z.object({ id })
const access = administrators('Administrators answer help requests.')

/** The support inbox. For anyone but administrators these endpoints answer 404. */
export const helpDeskContract = {
  list: endpoint({
    method: 'GET',
    path: '/admin/tickets',
    summary: 'List help requests',
    description:
      'Latest message first. `query` matches the beginnings of words in the subject, or in the name or email address of the person who asked.',
    query: z.strictObject({
      query: line.optional(),
      status: z.enum(TICKET_STATUSES).optional(),
      cursor: plain(200).optional(),
      limit: pageLimit,
    }),
    reply: z.object({
      tickets: z.array(deskLine),
      open: z.number().describe('Number of help requests waiting for an answer, at most 1,000.'),
      cursor: z.string().nullable(),
    }),
    effect: 'read',
    access,
  }),
  read: endpoint({
    method: 'GET',
    path: '/admin/tickets/:id',
    summary: 'Get a help request',
    description: 'Includes all messages.',
    params,
    reply: deskTicket,
    effect: 'read',
    access,
  }),
  picture: endpoint({
    method: 'GET',
    path: '/admin/tickets/:id/picture',
    summary: 'Get the screenshot of a help request',
    description: 'As a data: URI. null if there is none.',
    params,
    reply: z.object({ picture: z.string().nullable() }),
    effect: 'read',
    access,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/admin/tickets/:id/messages',
    summary: 'Answer a help request',
    description: 'The answer is emailed unless the person is in the chat right now.',
    params,
    body: z.strictObject({
      key: id.describe('A UUID chosen by the client. A repeated call with the same key has no effect.'),
      text: requiredPlain(MAX_ANSWER),
      close: z.boolean().optional().describe('true closes the help request.'),
    }),
    reply: deskTicket,
    effect: 'write',
    rate: 'ticket_message',
    access,
  }),
  setStatus: endpoint({
    method: 'POST',
    path: '/admin/tickets/:id',
    summary: 'Close or reopen a help request',
    description: 'The person who asked isn’t notified.',
    params,
    body: z.strictObject({ status: z.enum(['open', 'closed']) }),
    reply: deskTicket,
    effect: 'write',
    access,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/tickets/:id',
    summary: 'Delete a help request',
    description: 'Deletes all messages and the details of the person who asked. They aren’t notified.',
    params,
    reply: z.object({}),
    effect: 'write',
    access,
  }),
}
