import type { BodyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'

type SearchBody = BodyOf<typeof searchContract.search>
type RequiredBody<K extends keyof SearchBody> = { [k in K]: NonNullable<SearchBody[k]> }
export type ListSearch = RequiredBody<'query' | 'sort'> & Pick<SearchBody, 'folder' | 'subfolders' | 'onlyArtifacts' | 'tagIds' | 'exhibitIds'>

export type SortableItem = Pick<Artifact, 'id' | 'title' | 'date_of_origin' | 'created_at' | 'type'> & {
  file: { size: number } | null
}

/** Compares titles as the server does: numerically, ignoring case and accents. */
const titleCollator = new Intl.Collator('und', { numeric: true, sensitivity: 'base' })

const SORT_VALUES: Record<string, (artifact: SortableItem) => string | number | null> = {
  TITLE: ({ title }) => title,
  DATE_OF_ORIGIN: (artifact) => artifact.date_of_origin,
  CREATED_AT: (artifact) => artifact.created_at,
  SIZE: ({ file }) => file?.size ?? 0,
  TYPE: ({ type }) => type,
}

/** Whether only the server knows the order: relevance to the search text, or an own field. */
export const isOrderedByServer = ({ sort, query }: ListSearch): boolean =>
  sort.key === undefined ? Boolean(query.query) : !(sort.key in SORT_VALUES)

export const getSortValue = ({ sort }: ListSearch, artifact: SortableItem) => SORT_VALUES[sort.key ?? 'TITLE']?.(artifact) ?? null

/** Compares two items in the order of the list. Items without a value come last. */
export function compareItems(search: ListSearch, a: SortableItem, b: SortableItem): number {
  const [valueA, valueB] = [getSortValue(search, a), getSortValue(search, b)]
  const direction = search.sort.dir === 'desc' ? -1 : 1
  if (valueA === null || valueB === null) return Number(valueA === null) - Number(valueB === null)
  const comparison = typeof valueA === 'string' ? titleCollator.compare(valueA, String(valueB)) : valueA - Number(valueB)
  return direction * (comparison || Number(a.id > b.id) - Number(a.id < b.id))
}
