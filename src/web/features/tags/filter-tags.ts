import { createTextFilter } from '#shared/rules/text/text-filter.ts'
import type { TagsSearchParams } from './tags-address.ts'
import type { CountedTag } from './tags.queries.ts'

type ListedTag = Pick<CountedTag, 'title' | 'artifact_count'>

/** Filters tags by the words of the query and sorts them. Expects them sorted by title, as the server returns them. */
export function filterAndSortTags<T extends ListedTag>(
  tags: readonly T[],
  { query = '', sort = 'title-asc' }: TagsSearchParams,
): T[] {
  const matchesQuery = createTextFilter(query)
  const matchingTags = tags.filter(({ title }) => matchesQuery(title))
  if (sort === 'title-desc') return matchingTags.toReversed()
  const direction = { 'title-asc': 0, 'count-asc': 1, 'count-desc': -1 }[sort]
  return direction === 0
    ? matchingTags
    : matchingTags.toSorted((a, b) => direction * (a.artifact_count - b.artifact_count))
}

/** The tag on the most items, which a merge keeps by default. */
export const findMostUsedTag = <T extends ListedTag>(tags: readonly T[]): T | undefined =>
  tags.reduce<T | undefined>((top, tag) => (top && top.artifact_count >= tag.artifact_count ? top : tag), undefined)
