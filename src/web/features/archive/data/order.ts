import type { BodyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'

type SearchBody = BodyOf<typeof searchContract.search>
type Given<K extends keyof SearchBody> = { [k in K]: NonNullable<SearchBody[k]> }
/** What a list is a list of, and its order. */
export type Search = Given<'query' | 'sort'> & Pick<SearchBody, 'folder' | 'onlyArtifacts' | 'tagIds' | 'exhibitIds'>

export type Ordered = Pick<Artifact, 'id' | 'title' | 'date_of_origin' | 'created_at' | 'type'> & {
  file: { size: number } | null
}

/** As the archive itself compares titles: numbers by their size, neither case nor accents. */
const titles = new Intl.Collator('und', { numeric: true, sensitivity: 'base' })

const SORTED_BY: Record<string, (artifact: Ordered) => string | number | null> = {
  TITLE: ({ title }) => title,
  DATE_OF_ORIGIN: (artifact) => artifact.date_of_origin,
  CREATED_AT: (artifact) => artifact.created_at,
  SIZE: ({ file }) => file?.size ?? 0,
  TYPE: ({ type }) => type,
}

/** What an item is sorted by in this list. */
export const valueOf = ({ sort }: Search, artifact: Ordered) => SORTED_BY[sort.key ?? 'TITLE']?.(artifact) ?? null

/** Where one stands to another in this list; what has no value comes last. */
export function compare(search: Search, a: Ordered, b: Ordered): number {
  const [x, y] = [valueOf(search, a), valueOf(search, b)]
  const turn = search.sort.dir === 'desc' ? -1 : 1
  if (x === null || y === null) return Number(x === null) - Number(y === null)
  const order = typeof x === 'string' ? titles.compare(x, String(y)) : x - Number(y)
  return turn * (order || Number(a.id > b.id) - Number(a.id < b.id))
}
