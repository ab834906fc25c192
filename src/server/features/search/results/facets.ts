import type { ReplyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import { fold } from '#shared/rules/words.ts'
import { MOST_VALUES, type FacetRow, type Facets } from './facets.repo.ts'

type Counts = ReplyOf<typeof searchContract.search>['facets']
type Name = FacetRow['facet']
const NAMES = ['type', 'place', 'keywords', 'tags', 'decade'] as const satisfies readonly Name[]

/**
 * What values are counted by: the words of people, so that no word may be one of JavaScript's own. A plain object has
 * `constructor` before anything was counted.
 */
const none = (): Record<string, number> => Object.create(null) as Record<string, number>
const facetsBy = (counts: (name: Name) => Record<string, number>): Counts => ({
  type: counts('type'),
  place: counts('place'),
  keywords: counts('keywords'),
  tags: counts('tags'),
  decade: counts('decade'),
})
export const NO_FACETS = facetsBy(none)

/** As many of each as there are of all, if they were counted of some. */
export function facetsOf(counted: Facets | null, total: number): Counts {
  const scale = counted && counted.of > 0 ? total / counted.of : 1
  const facets = facetsBy(none)
  // Keywords that differ by case or accents alone are one; it is written as most write it.
  const spelled = new Map<string, string>()
  for (const { facet, value, n } of counted?.rows ?? []) {
    // Tags are things of their own, each found by itself.
    const key = `${facet} ${facet === 'tags' ? value : fold(value).trim()}`
    const name = spelled.get(key) ?? value
    spelled.set(key, name)
    facets[facet][name] = (facets[facet][name] ?? 0) + Math.round(n * scale)
  }
  return facets
}

/** Those of several searches as one: the most frequent of each, as many as one search tells. */
export function together(all: readonly Counts[]): Counts {
  const facets = facetsBy(none)
  for (const of of all)
    for (const name of NAMES)
      for (const [value, n] of Object.entries(of[name])) facets[name][value] = (facets[name][value] ?? 0) + n
  return facetsBy((name) => mostOf(facets[name]))
}

function mostOf(counts: Record<string, number>): Record<string, number> {
  const most = none()
  const sorted = Object.entries(counts).toSorted(([, a], [, b]) => b - a)
  for (const [value, n] of sorted.slice(0, MOST_VALUES)) most[value] = n
  return most
}
