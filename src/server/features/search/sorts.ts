import { z } from 'zod'
import { encodeCursor } from '#server/db/page.ts'
import { wordsOf } from '#shared/rules/words.ts'
import { textOf, type SearchBody } from './scope.ts'
import type { After, Sort, SortColumn } from './search.model.ts'

const COLUMNS: Record<string, SortColumn> = {
  TITLE: { column: 'title', type: 'text COLLATE natural_order' },
  DATE_OF_ORIGIN: { column: 'date_of_origin', type: 'bigint', open: true },
  CREATED_AT: { column: 'created_at', type: 'bigint' },
  SIZE: { column: 'size', type: 'bigint' },
  TYPE: { column: 'type', type: 'text' },
}

/** The requested order, or null for relevance. */
export function sortOf({ sort, query = {} }: SearchBody): Sort | null {
  const key = sort?.key ?? (wordsOf(textOf(query)).length > 0 ? null : 'TITLE')
  if (key === null) return null
  return { key, dir: sort?.dir ?? 'asc', by: COLUMNS[key] as SortColumn }
}

// Limited to what the database accepts: no NUL in texts, no integers it can't store.
const value = z.union([z.string().regex(/^[^\0]*$/), z.int(), z.null()])
// A relevance value is the rank, followed by the title.
const RANKED = /^-?\d{1,9} /
export const CURSOR = z
  .tuple([
    z.string(),
    z.enum(['folders', 'artifacts']),
    z.tuple([value, z.uuid()]).nullable(),
    z.tuple([z.number(), z.number(), z.boolean()]),
  ])
  .transform(([order, list, last, [total, folders, estimated]]): Position => {
    return { order, list, last, total, folders, estimated }
  })

/** The position after one page of a search, with the counts of the first page. */
export interface Position {
  order: string
  /** Folders come before artifacts. */
  list: 'folders' | 'artifacts'
  last: After | null
  total: number
  folders: number
  estimated: boolean
}

export const encodePosition = ({ order, list, last, total, folders, estimated }: Position) =>
  encodeCursor([order, list, last, [total, folders, estimated]])

export const nameOf = (sort: Sort | null) => (sort ? `${sort.key}-${sort.dir}` : 'RELEVANCE')

/** Whether a value from a cursor fits this order. */
export function isOf(sort: Sort | null, [lastValue]: After): boolean {
  if (!sort) return typeof lastValue === 'string' && RANKED.test(lastValue)
  if (lastValue === null) return sort.by.open === true
  return typeof lastValue === (sort.by.type === 'bigint' ? 'number' : 'string')
}
