import { z } from 'zod'
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

/** The order that a search asks for; null: by how well each fits its words. */
export function sortOf({ sort, query = {} }: SearchBody): Sort | null {
  const key = sort?.key ?? (wordsOf(textOf(query)).length > 0 ? null : 'TITLE')
  if (key === null) return null
  return { key, dir: sort?.dir ?? 'asc', by: COLUMNS[key] as SortColumn }
}

// As the database takes it: no NUL in a text, no number that it cannot hold.
const value = z.union([z.string().regex(/^[^\0]*$/), z.int(), z.null()])
// A rank, then the title.
const RANKED = /^-?\d{1,9} /
/** A cursor: the order, the part of the list (folders come first), the last one there, and what was counted. */
export const POSITION = z.tuple([
  z.string(),
  z.enum(['folders', 'artifacts']),
  z.tuple([value, z.uuid()]).nullable(),
  z.tuple([z.number(), z.number(), z.boolean()]),
])
export type Position = z.infer<typeof POSITION>

export const nameOf = (sort: Sort | null) => (sort ? `${sort.key}-${sort.dir}` : 'RELEVANCE')

/** Whether a value out of a cursor can be one of this order. */
export function isOf(sort: Sort | null, [last]: After): boolean {
  if (!sort) return typeof last === 'string' && RANKED.test(last)
  if (last === null) return sort.by.open === true
  return typeof last === (sort.by.type === 'bigint' ? 'number' : 'string')
}
