import { z } from 'zod'
import { choiceParam, textParam } from '#web/kit/address/address-params.ts'
import type { Direction } from '#web/list/sort-button.tsx'

const SORTS = ['title-asc', 'title-desc', 'count-desc', 'count-asc'] as const

/** URL parameters of the tags page, in addition to the project. */
export const tagsAddress = z.object({ query: textParam, sort: choiceParam(SORTS) })
export type TagsAddress = z.infer<typeof tagsAddress>

/** The sort column and direction of an address. */
export function orderOf({ sort = 'title-asc' }: TagsAddress) {
  const [by, direction] = sort.split('-') as [string, Direction]
  return { by, direction }
}

export const sortOf = (by: string, direction: Direction) => SORTS.find((sort) => sort === `${by}-${direction}`)
