import { z } from 'zod'
import { bounded, email, id, lineOf, plain, requiredLineOf, requiredPlain } from '#shared/entities/fields.ts'
import { ticket, ticketLine } from '#shared/entities/help/ticket.ts'
import { ticketForm } from '#shared/forms/account/ticket.form.ts'
import { heldTo } from '#shared/forms/held-to.ts'
import { MAX_ANSWER, MAX_ASKED, MAX_LOGO, MAX_SUBJECT } from '#shared/rules/limits.ts'
import { anyone, endpoint, signedIn, withReceipt } from '../endpoint.ts'

const token = z.object({ token: bounded(100) })
const access = withReceipt('ticket', 'whoever has the link of a conversation goes on with it')
const key = id.describe('made by the page: the same sending twice counts once')
const said = requiredPlain(MAX_ANSWER)

/** What people ask those who run the server, and what these answer: in the app and by mail. */
export const ticketsContract = {
  open: endpoint({
    method: 'POST',
    path: '/help/tickets',
    summary: 'Ask for help: whoever runs the server is told by mail, and answers by mail and in the app',
    status: 201,
    body: z
      .strictObject({
        key,
        subject: requiredLineOf(MAX_SUBJECT),
        message: plain(MAX_ASKED),
        email: email.optional().describe('where the answer goes; of whoever is signed in it is known'),
        place: lineOf(150).optional().describe('the screen that it is asked from'),
        live: z.boolean().optional().describe('begins a chat; for those who are signed in'),
      })
      .superRefine(heldTo(ticketForm)),
    reply: ticket,
    effect: 'write',
    rate: 'ticket',
    access: anyone('whoever cannot sign in needs help as well'),
  }),
  own: endpoint({
    method: 'GET',
    path: '/help/tickets',
    summary: 'What one has asked, the last first; the latest hundred',
    reply: z.array(ticketLine),
    effect: 'read',
    access: signedIn('a person’s own'),
  }),
  read: endpoint({
    method: 'GET',
    path: '/help/tickets/:token',
    summary: 'A conversation',
    params: token,
    reply: ticket,
    effect: 'read',
    access,
  }),
  seen: endpoint({
    method: 'POST',
    path: '/help/tickets/:token/seen',
    summary: 'What was answered has been read',
    params: token,
    reply: z.object({}),
    effect: 'write',
    access,
  }),
  say: endpoint({
    method: 'POST',
    path: '/help/tickets/:token/messages',
    summary: 'Say something more; a closed question is open again',
    params: token,
    body: z.strictObject({ key, text: said }),
    reply: ticket,
    effect: 'write',
    rate: 'said',
    access,
  }),
  setPicture: endpoint({
    method: 'POST',
    path: '/help/tickets/:token/picture',
    summary: 'Add a picture of the screen, one for each question: of any kind, kept as WebP',
    params: token,
    body: z.strictObject({
      picture: bounded(MAX_LOGO)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/)
        .describe('the bytes of the file as base64'),
    }),
    reply: z.object({}),
    effect: 'write',
    rate: 'ticket',
    access,
  }),
  picture: endpoint({
    method: 'GET',
    path: '/help/tickets/:token/picture',
    summary: 'The picture that was sent along, as a data: URI',
    params: token,
    reply: z.object({ picture: z.string().nullable() }),
    effect: 'read',
    access,
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/help/tickets/:token/hand_over',
    summary: 'Make a chat a question that is answered by mail, since nobody is there or nobody answers',
    params: token,
    reply: ticket,
    effect: 'write',
    rate: 'said',
    access,
  }),
}
