import { z } from 'zod'
import { choiceParam, textParam } from '#web/kit/address/address-params.ts'
import type { Direction } from '#web/list/sort-button.tsx'

const SORTS = ['title-asc', 'title-desc', 'projects-desc', 'projects-asc'] as const

/** What the address of an organisation’s page tells besides which one: its part, and how its people are listed. */
export const orgAddress = z.object({
  view: choiceParam(['people'] as const),
  query: textParam,
  sort: choiceParam(SORTS),
})
export type OrgAddress = z.infer<typeof orgAddress>

/** The order of people that an address asks for. */
export function orderOf({ sort = 'title-asc' }: OrgAddress) {
  const [by, direction] = sort.split('-') as ['title' | 'projects', Direction]
  return { by, direction }
}

export const sortOf = (by: string, direction: Direction) => SORTS.find((sort) => sort === `${by}-${direction}`)
