import type { ReplyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import { fold } from '#shared/rules/words.ts'
import { MOST_VALUES, type FacetRow, type Facets } from './facets.repo.ts'

type Counts = ReplyOf<typeof searchContract.search>['facets']
type Name = FacetRow['facet']
const NAMES = ['type', 'place', 'keywords', 'tags', 'decade'] as const satisfies readonly Name[]

/** Counts by value. Values are user text, so the object must not inherit properties such as `constructor`. */
const none = (): Record<string, number> => Object.create(null) as Record<string, number>
const facetsBy = (counts: (name: Name) => Record<string, number>): Counts => ({
  type: counts('type'),
  place: counts('place'),
  keywords: counts('keywords'),
  tags: counts('tags'),
  decade: counts('decade'),
})
export const NO_FACETS = facetsBy(none)

/** Converts counted facets for the answer, scaled up to `total` if only a sample was counted. */
export function facetsOf(counted: Facets | null, total: number): Counts {
  const scale = counted && counted.of > 0 ? total / counted.of : 1
  const facets = facetsBy(none)
  // Keywords that differ only in case or accents are merged; the most frequent spelling is shown.
  const spelled = new Map<string, string>()
  for (const { facet, value, count } of counted?.rows ?? []) {
    // Tags are distinct even if their titles are similar.
    const key = `${facet} ${facet === 'tags' ? value : fold(value).trim()}`
    const name = spelled.get(key) ?? value
    spelled.set(key, name)
    facets[facet][name] = (facets[facet][name] ?? 0) + Math.round(count * scale)
  }
  return facets
}

/** Merges the facets of several searches and keeps the most frequent values. */
export function together(all: readonly Counts[]): Counts {
  const facets = facetsBy(none)
  for (const of of all)
    for (const name of NAMES)
      for (const [value, count] of Object.entries(of[name])) facets[name][value] = (facets[name][value] ?? 0) + count
  return facetsBy((name) => mostOf(facets[name]))
}

function mostOf(counts: Record<string, number>): Record<string, number> {
  const most = none()
  const sorted = Object.entries(counts).toSorted(([, a], [, b]) => b - a)
  for (const [value, count] of sorted.slice(0, MOST_VALUES)) most[value] = count
  return most
}
