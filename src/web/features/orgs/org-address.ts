import { z } from 'zod'
import { choiceParam, textParam } from '#web/kit/address/address-params.ts'
import type { Direction } from '#web/list/sort-button.tsx'

const SORTS = ['title-asc', 'title-desc', 'projects-desc', 'projects-asc'] as const

/** The query parameters of the organisation page, besides its id. */
export const orgSearchParams = z.object({
  view: choiceParam(['people'] as const),
  query: textParam,
  sort: choiceParam(SORTS),
})
export type OrgSearchParams = z.infer<typeof orgSearchParams>

/** The sort order of people in the URL; by name if there is none. */
export function getOrgPeopleOrder({ sort = 'title-asc' }: OrgSearchParams) {
  const [column, direction] = sort.split('-') as ['title' | 'projects', Direction]
  return { column, direction }
}

export const toOrgPeopleSort = (column: string, direction: Direction) =>
  SORTS.find((sort) => sort === `${column}-${direction}`)
