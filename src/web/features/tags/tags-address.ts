import { z } from 'zod'
import { choiceParam, textParam } from '#web/kit/address/address-params.ts'
import type { Direction } from '#web/list/sort-button.tsx'

const TAG_SORTS = ['title-asc', 'title-desc', 'count-desc', 'count-asc'] as const

/** URL parameters of the tags page, in addition to the project. */
export const tagsSearchParams = z.object({ query: textParam, sort: choiceParam(TAG_SORTS) })
export type TagsSearchParams = z.infer<typeof tagsSearchParams>

/** The sort column and direction in the URL. */
export function parseSort({ sort = 'title-asc' }: TagsSearchParams) {
  const [column, direction] = sort.split('-') as [string, Direction]
  return { column, direction }
}

export const toSortParam = (column: string, direction: Direction) =>
  TAG_SORTS.find((sort) => sort === `${column}-${direction}`)
