import { z } from 'zod'
import { choiceParam, textParam } from '#web/kit/address/address-params.ts'
import { TICKET_STATUSES } from '#shared/entities/help/ticket.ts'

export const HELP_SECTIONS = ['contact', 'chat', 'asked'] as const

/** The query parameters of the help page. Without a section it shows the articles. */
export const helpSearchParams = z.object({
  section: choiceParam(HELP_SECTIONS),
  article: textParam,
  query: textParam,
  /** The secret token of a conversation. */
  ticket: textParam,
  /** The screen from which help was opened, and the error that occurred there. */
  from: textParam,
  about: textParam,
})
export type HelpSearchParams = z.infer<typeof helpSearchParams>

export const inboxSearchParams = z.object({ query: textParam, show: choiceParam([...TICKET_STATUSES, 'all']) })
export type InboxSearchParams = z.infer<typeof inboxSearchParams>
