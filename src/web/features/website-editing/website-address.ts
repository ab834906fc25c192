import { z } from 'zod'
import { CONTACT_STATES } from '#shared/entities/website/entry.ts'
import { choiceParam, textParam } from '#web/kit/address/address-params.ts'

/** The sections of the website administration. The default is the pages. */
export const PARTS = ['pages', 'documents', 'blog', 'story', 'notes', 'messages'] as const
export type Part = (typeof PARTS)[number]

export const websiteAddress = z.object({
  part: choiceParam(PARTS),
  query: textParam,
  state: choiceParam(CONTACT_STATES),
})
export type WebsiteAddress = z.infer<typeof websiteAddress>
