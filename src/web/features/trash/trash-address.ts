import { z } from 'zod'
import { choiceParam, textParam } from '#web/kit/address/address-params.ts'

/** The orders that are offered; without one, words bring what fits them best first, and without words it is by title. */
export const SORTS = [
  'TITLE-asc',
  'TITLE-desc',
  'CREATED_AT-desc',
  'CREATED_AT-asc',
  'SIZE-desc',
  'SIZE-asc',
  'TYPE-asc',
] as const

/** What the address of the trash tells besides the project. */
export const trashAddress = z.object({ query: textParam, sort: choiceParam(SORTS) })
export type TrashAddress = z.infer<typeof trashAddress>

export const wordsOf = ({ query }: TrashAddress) => query?.trim() ?? ''
