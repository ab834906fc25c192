import type { ReplyOf } from '#shared/contract/endpoint.ts'
import type { searchContract } from '#shared/contract/search.contract.ts'
import { foldText } from '#shared/rules/text/search-words.ts'
import { MAX_VALUES, type FacetRow, type Facets } from './facets.repo.ts'

type Counts = ReplyOf<typeof searchContract.search>['facets']
type FacetName = Exclude<keyof Counts, 'fields'>
const FACET_NAMES = ['type', 'place', 'keywords', 'tags', 'decade'] as const satisfies readonly FacetName[]
const OWN_PREFIX = 'fields.'

/**
 * Counts by value. Values are user text, so this must not be an object with inherited properties such as `constructor`.
 */
const createEmptyCounts = (): Record<string, number> => Object.create(null) as Record<string, number>
const buildFacets = (counts: (name: FacetName) => Record<string, number>): Counts => ({
  type: counts('type'),
  place: counts('place'),
  keywords: counts('keywords'),
  tags: counts('tags'),
  decade: counts('decade'),
})

/** The counts of an own field, which are added if there are none yet. */
function getOwnCounts(facets: Counts, key: string): Record<string, number> {
  facets.fields ??= Object.create(null) as NonNullable<Counts['fields']>
  return (facets.fields[key] ??= createEmptyCounts())
}
const isOwnFacet = (facet: FacetRow['facet']): facet is `fields.${string}` => facet.startsWith(OWN_PREFIX)
export const NO_FACETS = buildFacets(createEmptyCounts)

/** Converts counted facets for the reply, scaled up to `total` if only a sample was counted. */
export function toFacetCounts(countedFacets: Facets | null, total: number): Counts {
  const scale = countedFacets && countedFacets.sampleSize > 0 ? total / countedFacets.sampleSize : 1
  const facets = buildFacets(createEmptyCounts)
  // Keywords that differ only in case or accents are merged; the most frequent spelling is shown.
  const spellings = new Map<string, string>()
  for (const { facet, value, count } of countedFacets?.rows ?? []) {
    // Tags and values of own fields stay distinct even if they differ only in case or accents.
    const isDistinct = facet === 'tags' || isOwnFacet(facet)
    const key = `${facet} ${isDistinct ? value : foldText(value).trim()}`
    const name = spellings.get(key) ?? value
    spellings.set(key, name)
    const counts = isOwnFacet(facet) ? getOwnCounts(facets, facet.slice(OWN_PREFIX.length)) : facets[facet]
    counts[name] = (counts[name] ?? 0) + Math.round(count * scale)
  }
  return facets
}

/** Merges the facets of several searches and keeps the most frequent values. */
export function mergeFacets(facetSets: readonly Counts[]): Counts {
  const facets = buildFacets(createEmptyCounts)
  for (const facetCounts of facetSets) {
    for (const name of FACET_NAMES) addCounts(facets[name], facetCounts[name])
    for (const [key, counts] of Object.entries(facetCounts.fields ?? {})) addCounts(getOwnCounts(facets, key), counts)
  }
  const merged = buildFacets((name) => takeMostFrequent(facets[name]))
  for (const [key, counts] of Object.entries(facets.fields ?? {}))
    addCounts(getOwnCounts(merged, key), takeMostFrequent(counts))
  return merged
}

function addCounts(target: Record<string, number>, counts: Record<string, number>): void {
  for (const [value, count] of Object.entries(counts)) target[value] = (target[value] ?? 0) + count
}

function takeMostFrequent(counts: Record<string, number>): Record<string, number> {
  const mostFrequent = createEmptyCounts()
  const sorted = Object.entries(counts).toSorted(([, a], [, b]) => b - a)
  for (const [value, count] of sorted.slice(0, MAX_VALUES)) mostFrequent[value] = count
  return mostFrequent
}
