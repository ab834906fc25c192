import { z } from 'zod'
import { choiceParam, textParam } from '#web/kit/address/address-params.ts'
import type { Direction } from '#web/list/sort-button.tsx'

const SORTS = ['title-asc', 'title-desc', 'count-desc', 'count-asc'] as const

/** What the address of the tags page tells besides the project. */
export const tagsAddress = z.object({ query: textParam, sort: choiceParam(SORTS) })
export type TagsAddress = z.infer<typeof tagsAddress>

/** The order that an address asks for. */
export function orderOf({ sort = 'title-asc' }: TagsAddress) {
  const [by, direction] = sort.split('-') as [string, Direction]
  return { by, direction }
}

export const sortOf = (by: string, direction: Direction) => SORTS.find((sort) => sort === `${by}-${direction}`)
