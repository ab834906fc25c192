import { matches } from '#shared/rules/text/matches.ts'
import type { TagsAddress } from './tags-address.ts'
import type { CountedTag } from './tags.queries.ts'

type Listed = Pick<CountedTag, 'title' | 'artifact_count'>

/** Filters tags by the words of the query and sorts them. Expects them sorted by title, as the server returns them. */
export function listed<T extends Listed>(tags: readonly T[], { query = '', sort = 'title-asc' }: TagsAddress): T[] {
  const matchesQuery = matches(query)
  const matching = tags.filter(({ title }) => matchesQuery(title))
  if (sort === 'title-desc') return matching.toReversed()
  const direction = { 'title-asc': 0, 'count-asc': 1, 'count-desc': -1 }[sort]
  return direction === 0 ? matching : matching.toSorted((a, b) => direction * (a.artifact_count - b.artifact_count))
}

/** The tag on the most items, which a merge keeps by default. */
export const mostCarried = <T extends Listed>(tags: readonly T[]): T | undefined =>
  tags.reduce<T | undefined>((most, tag) => (most && most.artifact_count >= tag.artifact_count ? most : tag), undefined)
