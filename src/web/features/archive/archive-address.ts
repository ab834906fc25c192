import { z } from 'zod'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import { choiceParam, textParam } from '#web/kit/search-params.ts'
import { SIZES, VIEWS } from './views/layout.ts'
import { BYS } from './views/timeline.ts'

export const SORT_KEYS = ['TITLE', 'TYPE', 'DATE_OF_ORIGIN', 'SIZE', 'CREATED_AT'] as const
export type SortKey = (typeof SORT_KEYS)[number]
export type Sort = `${SortKey}-${'asc' | 'desc'}`
const both = <K extends SortKey>(key: K) => [`${key}-asc`, `${key}-desc`] as const
export const SORTS = [
  ...both('TITLE'),
  'CREATED_AT-desc',
  'CREATED_AT-asc',
  ...both('DATE_OF_ORIGIN'),
  'SIZE-desc',
  'SIZE-asc',
  ...both('TYPE'),
] as const satisfies Sort[]
/** A timeline knows two orders. */
export const TIMELINE_SORTS = both('DATE_OF_ORIGIN')
export const TYPES = ['All', 'Image', 'Video', 'Audio', 'Document'] as const

/** What the address of the archive tells besides the project: every view can be linked to. */
export const archiveAddress = z.object({
  folder: textParam,
  query: textParam,
  type: choiceParam(TYPES),
  sort: choiceParam(SORTS),
  view: choiceParam(VIEWS),
  size: choiceParam(SIZES),
  by: choiceParam(BYS),
})
export type ArchiveAddress = z.infer<typeof archiveAddress>

type AskedSort = NonNullable<BodyOf<typeof searchContract.search>['sort']>

/** The order that an address asks for. */
export function sortOf({ view, sort = 'TITLE-asc' }: ArchiveAddress): Sort {
  return view === 'timeline' && !sort.startsWith('DATE_OF_ORIGIN') ? 'DATE_OF_ORIGIN-asc' : sort
}

/** The search that an address stands for. Words look through the whole project, a kind alone through its folder. */
export function searchOf(address: ArchiveAddress) {
  const { folder, query, type } = address
  const [key, dir] = sortOf(address).split('-') as [SortKey, 'asc' | 'desc']
  const words = query?.trim()
  return {
    ...(!words && { folder: folder ?? 'root' }),
    query: { ...(words && { query: words }), ...(type && type !== 'All' && { type }) },
    sort: { key: key as AskedSort['key'], dir },
  }
}

/** What a click on a column's head asks for: the other direction, or this column from the direction that tells most. */
export function sortedBy(now: Sort, key: SortKey): Sort {
  if (now.startsWith(`${key}-`)) return `${key}-${now.endsWith('-asc') ? 'desc' : 'asc'}`
  return key === 'SIZE' || key === 'CREATED_AT' ? `${key}-desc` : `${key}-asc`
}

export const isNarrowed = ({ query, type }: ArchiveAddress) =>
  Boolean(query?.trim()) || (type !== undefined && type !== 'All')
