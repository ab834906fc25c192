import { z } from 'zod'
import { choiceParam, textParam } from '#web/kit/address/address-params.ts'
import type { Direction } from '#web/list/sort-button.tsx'

const SORTS = [
  'title-asc',
  'title-desc',
  'role-asc',
  'role-desc',
  'seen-desc',
  'seen-asc',
  'items-desc',
  'items-asc',
] as const

/** The query parameters of the members page, besides the project. */
export const membersSearchParams = z.object({ query: textParam, sort: choiceParam(SORTS) })
export type MembersSearchParams = z.infer<typeof membersSearchParams>

/** The sort order in the URL; by name if there is none. */
export function getMembersOrder({ sort = 'title-asc' }: MembersSearchParams) {
  const [column, direction] = sort.split('-') as ['title' | 'role' | 'seen' | 'items', Direction]
  return { column, direction }
}

export const toMembersSort = (column: string, direction: Direction) =>
  SORTS.find((sort) => sort === `${column}-${direction}`)
