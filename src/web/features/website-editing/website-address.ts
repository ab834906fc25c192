import { z } from 'zod'
import { CONTACT_STATES } from '#shared/entities/website/site-entry.ts'
import { choiceParam, textParam } from '#web/kit/address/address-params.ts'

/** The sections of the website's admin pages. The default is the pages section. */
export const SECTIONS = ['pages', 'documents', 'blog', 'story', 'notes', 'messages'] as const
export type Section = (typeof SECTIONS)[number]

export const websiteSearchParams = z.object({
  part: choiceParam(SECTIONS),
  query: textParam,
  state: choiceParam(CONTACT_STATES),
})
export type WebsiteSearchParams = z.infer<typeof websiteSearchParams>
