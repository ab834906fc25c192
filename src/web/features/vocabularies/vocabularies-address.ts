import { z } from 'zod'
import { choiceParam, textParam } from '#web/kit/address/address-params.ts'

/** The query parameters of the vocabularies page: the organisation, and the vocabulary and term that are open. */
export const vocabulariesSearchParams = z.object({
  org: textParam,
  vocabulary: textParam,
  term: textParam,
  query: textParam,
  view: choiceParam(['list'] as const),
})
export type VocabulariesSearchParams = z.infer<typeof vocabulariesSearchParams>
