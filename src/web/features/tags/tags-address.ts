import { z } from 'zod'
import { choiceParam, textParam } from '#web/kit/address/search-params.ts'

/** What the address of the tags page tells besides the project. */
export const tagsAddress = z.object({
  query: textParam,
  sort: choiceParam(['title-asc', 'title-desc', 'count-desc', 'count-asc']),
})
export type TagsAddress = z.infer<typeof tagsAddress>
