import type { BodyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import type { Artifact } from '#shared/entities/artifact.ts'

type SearchBody = BodyOf<typeof searchContract.search>
type Given<K extends keyof SearchBody> = { [k in K]: NonNullable<SearchBody[k]> }
export type Search = Given<'query' | 'sort'> & Pick<SearchBody, 'folder' | 'onlyArtifacts' | 'tagIds' | 'exhibitIds'>

export type Ordered = Pick<Artifact, 'id' | 'title' | 'date_of_origin' | 'created_at' | 'type'> & {
  file: { size: number } | null
}

/** Compares titles as the server does: numerically, ignoring case and accents. */
const titles = new Intl.Collator('und', { numeric: true, sensitivity: 'base' })

const SORTED_BY: Record<string, (artifact: Ordered) => string | number | null> = {
  TITLE: ({ title }) => title,
  DATE_OF_ORIGIN: (artifact) => artifact.date_of_origin,
  CREATED_AT: (artifact) => artifact.created_at,
  SIZE: ({ file }) => file?.size ?? 0,
  TYPE: ({ type }) => type,
}

export const valueOf = ({ sort }: Search, artifact: Ordered) => SORTED_BY[sort.key ?? 'TITLE']?.(artifact) ?? null

/** Compares two items in the order of the list. Items without a value come last. */
export function compare(search: Search, a: Ordered, b: Ordered): number {
  const [x, y] = [valueOf(search, a), valueOf(search, b)]
  const turn = search.sort.dir === 'desc' ? -1 : 1
  if (x === null || y === null) return Number(x === null) - Number(y === null)
  const order = typeof x === 'string' ? titles.compare(x, String(y)) : x - Number(y)
  return turn * (order || Number(a.id > b.id) - Number(a.id < b.id))
}
