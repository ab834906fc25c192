import { z } from 'zod'
import { id, line, pageLimit, plainText, requiredPlainText } from '#shared/entities/fields.ts'
import { inboxListEntry, inboxTicket, TICKET_STATUSES } from '#shared/entities/help/ticket.ts'
import { MAX_TICKET_REPLY } from '#shared/rules/limits.ts'
import { administrators, endpoint } from '../endpoint.ts'

const params = z.object({ id })
const access = administrators('Administrators answer help requests.')

/** The support inbox. These endpoints answer 404 to everyone but administrators. */
export const supportInboxContract = {
  list: endpoint({
    method: 'GET',
    path: '/admin/tickets',
    summary: 'List help requests',
    description:
      'Latest message first. `query` matches the beginnings of words in the subject, or in the name or email address of the person who asked.',
    query: z.strictObject({
      query: line.optional(),
      status: z.enum(TICKET_STATUSES).optional(),
      cursor: plainText(200).optional(),
      limit: pageLimit,
    }),
    reply: z.object({
      tickets: z.array(inboxListEntry),
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
    reply: inboxTicket,
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
      text: requiredPlainText(MAX_TICKET_REPLY),
      close: z.boolean().optional().describe('true closes the help request.'),
    }),
    reply: inboxTicket,
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
    reply: inboxTicket,
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
