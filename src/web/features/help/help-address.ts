import { z } from 'zod'
import { choiceParam, textParam } from '#web/kit/address/address-params.ts'
import { TICKET_STATUSES } from '#shared/entities/help/ticket.ts'

export const HELP_SECTIONS = ['contact', 'chat', 'asked'] as const

/** The query parameters of the help page. Without a section it shows the articles. */
export const helpAddress = z.object({
  section: choiceParam(HELP_SECTIONS),
  article: textParam,
  query: textParam,
  /** The secret token of a conversation. */
  ticket: textParam,
  /** The screen from which help was opened, and the error that occurred there. */
  from: textParam,
  about: textParam,
})
export type HelpAddress = z.infer<typeof helpAddress>

export const inboxAddress = z.object({ query: textParam, show: choiceParam([...TICKET_STATUSES, 'all']) })
export type InboxAddress = z.infer<typeof inboxAddress>
