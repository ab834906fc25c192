import { z } from 'zod'

export const TICKET_STATUSES = ['open', 'answered', 'closed'] as const

const ticketMessage = z.object({
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
export type TicketMessage = z.infer<typeof ticketMessage>

/** A help request. `open` means that it waits for an answer, `answered` that it waits for the person who asked. */
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
  messages: z.array(ticketMessage),
})
export type Ticket = z.infer<typeof ticket>

/** A help request in a list. */
export const ticketListEntry = ticket.omit({ messages: true, has_picture: true }).extend({
  unread: z.boolean().describe('Whether there is an answer that hasn’t been read.'),
})
export type TicketListEntry = z.infer<typeof ticketListEntry>

/** A help request in the support inbox. */
export const inboxTicket = ticket.omit({ token: true }).extend({
  asker: z.object({ id: z.string().nullable(), name: z.string().nullable(), email: z.string() }),
  language: z.string(),
  place: z.string().describe('The screen from which it was sent.'),
  agent: z.string().describe('User agent of the browser.'),
  here: z.boolean().describe('Whether the person who asked is in the chat right now.'),
})
export type InboxTicket = z.infer<typeof inboxTicket>

export const inboxListEntry = inboxTicket.omit({
  messages: true,
  has_picture: true,
  agent: true,
  place: true,
  language: true,
})
export type InboxListEntry = z.infer<typeof inboxListEntry>
