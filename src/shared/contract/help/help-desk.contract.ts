import { z } from 'zod'
import { id, line, pageLimit, plain, requiredPlain } from '#shared/entities/fields.ts'
import { deskLine, deskTicket, TICKET_STATUSES } from '#shared/entities/help/ticket.ts'
import { MAX_ANSWER } from '#shared/rules/limits.ts'
import { administrators, endpoint } from '../endpoint.ts'

const params = z.object({ id })
const access = administrators('whoever runs the server answers what is asked')

/** Where questions are answered. To all but administrators it is not there. */
export const helpDeskContract = {
  list: endpoint({
    method: 'GET',
    path: '/admin/tickets',
    summary: 'What was asked, that with the last message first; found by how words of its subject or asker begin',
    query: z.strictObject({
      query: line.optional(),
      status: z.enum(TICKET_STATUSES).optional(),
      cursor: plain(200).optional(),
      limit: pageLimit,
    }),
    reply: z.object({
      tickets: z.array(deskLine),
      open: z.number().describe('how many wait for an answer'),
      cursor: z.string().nullable(),
    }),
    effect: 'read',
    access,
  }),
  read: endpoint({
    method: 'GET',
    path: '/admin/tickets/:id',
    summary: 'One question with all that was said',
    params,
    reply: deskTicket,
    effect: 'read',
    access,
  }),
  picture: endpoint({
    method: 'GET',
    path: '/admin/tickets/:id/picture',
    summary: 'The picture that came along, as a data: URI',
    params,
    reply: z.object({ picture: z.string().nullable() }),
    effect: 'read',
    access,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/admin/tickets/:id/messages',
    summary: 'Answer: it goes by mail, except to whoever is in the chat just now',
    params,
    body: z.strictObject({
      key: id.describe('made by the page: the same sending twice counts once'),
      text: requiredPlain(MAX_ANSWER),
      close: z.boolean().optional().describe('that settles it'),
    }),
    reply: deskTicket,
    effect: 'write',
    rate: 'said',
    access,
  }),
  setStatus: endpoint({
    method: 'POST',
    path: '/admin/tickets/:id',
    summary: 'Close a question, or open it again; nobody is told',
    params,
    body: z.strictObject({ status: z.enum(['open', 'closed']) }),
    reply: deskTicket,
    effect: 'write',
    access,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/tickets/:id',
    summary: 'Delete a question with all that was said, and who asked; nobody is told',
    params,
    reply: z.object({}),
    effect: 'write',
    access,
  }),
}
