import { z } from 'zod'
import { choiceParam, textParam } from '#web/kit/address/address-params.ts'

/** The sort orders on offer. By default, a search is sorted by relevance and the whole trash by title. */
export const TRASH_SORTS = [
  'TITLE-asc',
  'TITLE-desc',
  'CREATED_AT-desc',
  'CREATED_AT-asc',
  'SIZE-desc',
  'SIZE-asc',
  'TYPE-asc',
] as const

/** URL parameters of the trash, in addition to the project. */
export const trashSearchParams = z.object({ query: textParam, sort: choiceParam(TRASH_SORTS) })
export type TrashSearchParams = z.infer<typeof trashSearchParams>

export const searchText = ({ query }: TrashSearchParams) => query?.trim() ?? ''
