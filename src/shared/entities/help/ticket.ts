import { z } from 'zod'

export const TICKET_STATUSES = ['open', 'answered', 'closed'] as const

const message = z.object({
  id: z.string(),
  at: z.number().describe('Unix time in milliseconds.'),
  by: z.enum(['asker', 'helper']),
  name: z
    .string()
    .nullable()
    .describe(
      'Name of the person who answered. null if their account has been deleted, and for messages of the person who asked.',
    ),
  text: z.string(),
})
export type TicketMessage = z.infer<typeof message>

/** A help request. `open` waits for an answer, `answered` for the person who asked. */
export const ticket = z.object({
  id: z.string(),
  token: z.string().describe('Secret of the conversation. Anyone who has it can read and continue the conversation.'),
  subject: z.string(),
  message: z.string().describe('The first message.'),
  status: z.enum(TICKET_STATUSES),
  live: z.boolean().describe('Whether this is a chat. Messages of a chat aren’t emailed while both sides are there.'),
  has_picture: z.boolean(),
  created_at: z.number().describe('Unix time in milliseconds.'),
  changed_at: z.number().describe('Time of the last message, as Unix time in milliseconds.'),
  messages: z.array(message),
})
export type Ticket = z.infer<typeof ticket>

/** A help request in a list. */
export const ticketLine = ticket.omit({ messages: true, has_picture: true }).extend({
  unread: z.boolean().describe('Whether there is an answer that hasn’t been read.'),
})
export type TicketLine = z.infer<typeof ticketLine>

/** A help request in the support inbox. */
export const deskTicket = ticket.omit({ token: true }).extend({
  asker: z.object({ id: z.string().nullable(), name: z.string().nullable(), email: z.string() }),
  language: z.string(),
  place: z.string().describe('The screen from which it was sent.'),
  agent: z.string().describe('User agent of the browser.'),
  here: z.boolean().describe('Whether the person who asked is in the chat right now.'),
})
export type DeskTicket = z.infer<typeof deskTicket>

export const deskLine = deskTicket.omit({ messages: true, has_picture: true, agent: true, place: true, language: true })
export type DeskLine = z.infer<typeof deskLine>
