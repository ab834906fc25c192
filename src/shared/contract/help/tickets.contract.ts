import { z } from 'zod'
import {
  boundedText,
  email,
  id,
  boundedLine,
  plainText,
  requiredBoundedLine,
  requiredPlainText,
} from '#shared/entities/fields.ts'
import { ticket, ticketListEntry } from '#shared/entities/help/ticket.ts'
import { ticketForm } from '#shared/forms/account/ticket.form.ts'
import { refineByForm } from '#shared/forms/refine-by-form.ts'
import { MAX_TICKET_REPLY, MAX_TICKET_MESSAGE, MAX_IMAGE_BASE64, MAX_TICKET_SUBJECT } from '#shared/rules/limits.ts'
import { anyone, endpoint, signedIn, withToken } from '../endpoint.ts'

const token = z.object({ token: boundedText(100) })
const access = withToken('ticket', 'Anyone who has the link to a conversation can continue it.')
const key = id.describe('A UUID chosen by the client. A repeated call with the same key has no effect.')
const replyText = requiredPlainText(MAX_TICKET_REPLY)

/** Help requests to the administrators, answered in the app and by mail. */
export const ticketsContract = {
  open: endpoint({
    method: 'POST',
    path: '/help/tickets',
    summary: 'Send a help request',
    description: 'Administrators are notified by email. They answer by email and in the app.',
    status: 201,
    body: z
      .strictObject({
        key,
        subject: requiredBoundedLine(MAX_TICKET_SUBJECT),
        message: plainText(MAX_TICKET_MESSAGE),
        email: email.optional().describe('Email address for the answer. Not needed for signed-in users.'),
        place: boundedLine(150).optional().describe('The screen from which the help request is sent.'),
        live: z.boolean().optional().describe('true starts a chat. Only for signed-in users.'),
      })
      .superRefine(refineByForm(ticketForm)),
    reply: ticket,
    effect: 'write',
    rate: 'ticket',
    access: anyone('People who can’t sign in need help too.'),
  }),
  own: endpoint({
    method: 'GET',
    path: '/help/tickets',
    summary: 'List the caller’s help requests',
    description: 'Newest first, at most 100.',
    reply: z.array(ticketListEntry),
    effect: 'read',
    access: signedIn('The answer contains only the caller’s own help requests.'),
  }),
  read: endpoint({
    method: 'GET',
    path: '/help/tickets/:token',
    summary: 'Get a help request by its token',
    description: 'Includes all messages.',
    params: token,
    reply: ticket,
    effect: 'read',
    access,
  }),
  seen: endpoint({
    method: 'POST',
    path: '/help/tickets/:token/seen',
    summary: 'Mark the answers to a help request as read',
    params: token,
    reply: z.object({}),
    effect: 'write',
    access,
  }),
  say: endpoint({
    method: 'POST',
    path: '/help/tickets/:token/messages',
    summary: 'Add a message to a help request',
    description: 'Reopens a closed help request.',
    params: token,
    body: z.strictObject({ key, text: replyText }),
    reply: ticket,
    effect: 'write',
    rate: 'ticket_message',
    access,
  }),
  setPicture: endpoint({
    method: 'POST',
    path: '/help/tickets/:token/picture',
    summary: 'Attach a screenshot to a help request',
    description: 'One per help request. Accepts an image in any format and stores it as WebP.',
    params: token,
    body: z.strictObject({
      picture: boundedText(MAX_IMAGE_BASE64)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/)
        .describe('Bytes of the image file, encoded as Base64.'),
    }),
    reply: z.object({}),
    effect: 'write',
    rate: 'ticket',
    access,
  }),
  picture: endpoint({
    method: 'GET',
    path: '/help/tickets/:token/picture',
    summary: 'Get the screenshot of a help request by its token',
    description: 'As a data: URI. null if there is none.',
    params: token,
    reply: z.object({ picture: z.string().nullable() }),
    effect: 'read',
    access,
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/help/tickets/:token/hand_over',
    summary: 'Turn a chat into a help request answered by email',
    description: 'For chats in which nobody is available or answers.',
    params: token,
    reply: ticket,
    effect: 'write',
    rate: 'ticket_message',
    access,
  }),
}
