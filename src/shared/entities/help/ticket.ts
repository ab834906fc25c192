import { z } from 'zod'

export const TICKET_STATUSES = ['open', 'answered', 'closed'] as const

const message = z.object({
  id: z.string(),
  at: z.number().describe('ms'),
  by: z.enum(['asker', 'helper']),
  name: z.string().nullable().describe('of whoever helps; null: no longer here, or whoever asked'),
  text: z.string(),
})
export type TicketMessage = z.infer<typeof message>

/** What somebody asked for help with. `open`: it waits for an answer; `answered`: for the asker. */
export const ticket = z.object({
  id: z.string(),
  token: z.string().describe('its secret: whoever has it reads the conversation, and goes on with it'),
  subject: z.string(),
  message: z.string().describe('the first'),
  status: z.enum(TICKET_STATUSES),
  live: z.boolean().describe('a chat that goes on in the app alone: nothing of it is mailed while both are there'),
  has_picture: z.boolean(),
  created_at: z.number().describe('ms'),
  changed_at: z.number().describe('ms, of the last message'),
  messages: z.array(message),
})
export type Ticket = z.infer<typeof ticket>

/** One of many. */
export const ticketLine = ticket.omit({ messages: true, has_picture: true }).extend({
  unread: z.boolean().describe('something was answered since it was last looked at'),
})
export type TicketLine = z.infer<typeof ticketLine>

/** As whoever answers sees it. */
export const deskTicket = ticket.omit({ token: true }).extend({
  asker: z.object({ id: z.string().nullable(), name: z.string().nullable(), email: z.string() }),
  language: z.string(),
  place: z.string().describe('the screen that it was asked from'),
  agent: z.string().describe('what the browser says of itself'),
  here: z.boolean().describe('the asker is in the chat just now'),
})
export type DeskTicket = z.infer<typeof deskTicket>

export const deskLine = deskTicket.omit({ messages: true, has_picture: true, agent: true, place: true, language: true })
export type DeskLine = z.infer<typeof deskLine>
