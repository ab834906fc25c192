import { z } from 'zod'
import { badInput } from '#server/kit/app-error.ts'
import { toOwnKey } from '#shared/entities/own-fields/field-name.ts'
import type { OwnFieldType } from '#shared/entities/own-fields/own-field.ts'
import { encodeCursor } from '#server/db/pagination.ts'
import { toSearchWords } from '#shared/rules/text/search-words.ts'
import { toSearchText, type SearchBody } from './scope.ts'
import type { AfterEntry, Sort, SortColumn, SearchedField } from './search.model.ts'

const SORT_COLUMNS: Record<string, SortColumn> = {
  TITLE: { column: 'title', type: 'text COLLATE natural_order' },
  DATE_OF_ORIGIN: { column: 'date_of_origin', type: 'bigint', isNullable: true },
  CREATED_AT: { column: 'created_at', type: 'bigint' },
  SIZE: { column: 'size', type: 'bigint' },
  TYPE: { column: 'type', type: 'text' },
}

/**
 * Returns the requested order, or null for relevance. `ownFields` are those that the caller sees; throws `bad_input`
 * for any other.
 */
export function parseSort({ sort, query = {} }: SearchBody, ownFields: readonly SearchedField[]): Sort | null {
  const key = sort?.key ?? (toSearchWords(toSearchText(query)).length > 0 ? null : 'TITLE')
  if (key === null) return null
  return { key, direction: sort?.dir ?? 'asc', sortColumn: SORT_COLUMNS[key] ?? toOwnColumn(key, ownFields) }
}

function toOwnColumn(name: string, ownFields: readonly SearchedField[]): SortColumn {
  const column = ownFields.find(({ key }) => key === toOwnKey(name))
  if (!column) throw badInput('sort', 'unknown_field')
  const type = column.vocabulary ? undefined : SORTED_AS[column.type]
  return { column, type: type ?? 'text COLLATE natural_order', isNullable: true }
}

/** Types that aren’t sorted as text: choices by the order of their options, unless they use a vocabulary. */
const SORTED_AS: Partial<Record<OwnFieldType, SortColumn['type']>> = {
  number: 'double precision',
  date: 'double precision',
  period: 'double precision',
  choice: 'bigint',
}

// Limited to values that the database accepts: no NUL in texts, no integers out of range.
const cursorValue = z.union([z.string().regex(/^[^\0]*$/), z.number(), z.null()])
// The sort value for relevance is the rank followed by the title.
const RANK_VALUE = /^-?\d{1,9} /
export const CURSOR = z
  .tuple([
    z.string(),
    z.enum(['folders', 'artifacts']),
    z.tuple([cursorValue, z.uuid()]).nullable(),
    z.tuple([z.number(), z.number(), z.boolean()]),
  ])
  .transform(([order, list, last, [total, folders, estimated]]): SearchPosition => {
    return { order, list, last, total, folders, estimated }
  })

/** The position after a page of a search, with the counts of the first page. */
export interface SearchPosition {
  order: string
  /** Folders come before artifacts. */
  list: 'folders' | 'artifacts'
  last: AfterEntry | null
  total: number
  folders: number
  estimated: boolean
}

export const encodePosition = ({ order, list, last, total, folders, estimated }: SearchPosition) =>
  encodeCursor([order, list, last, [total, folders, estimated]])

export const getSortName = (sort: Sort | null) => (sort ? `${sort.key}-${sort.direction}` : 'RELEVANCE')

/** Whether a sort value from a cursor is valid for this order. */
export function fitsSort(sort: Sort | null, [lastValue]: AfterEntry): boolean {
  if (!sort) return typeof lastValue === 'string' && RANK_VALUE.test(lastValue)
  if (lastValue === null) return sort.sortColumn.isNullable === true
  if (sort.sortColumn.type === 'bigint') return Number.isSafeInteger(lastValue)
  return typeof lastValue === (sort.sortColumn.type === 'double precision' ? 'number' : 'string')
}
