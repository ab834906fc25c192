import { z } from 'zod'
import { choiceParam, textParam } from '#web/kit/address/address-params.ts'
import type { Direction } from '#web/list/sort-button.tsx'

const TAG_SORTS = ['title-asc', 'title-desc', 'count-desc', 'count-asc'] as const

/** URL parameters of the tags page, in addition to the project. */
export const tagsAddress = z.object({ query: textParam, sort: choiceParam(TAG_SORTS) })
export type TagsAddress = z.infer<typeof tagsAddress>

/** The sort column and direction in the URL. */
export function parseSort({ sort = 'title-asc' }: TagsAddress) {
  const [column, direction] = sort.split('-') as [string, Direction]
  return { column, direction }
}

export const toSortParam = (column: string, direction: Direction) =>
  TAG_SORTS.find((sort) => sort === `${column}-${direction}`)
