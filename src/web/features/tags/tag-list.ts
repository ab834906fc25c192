import { matches } from '#shared/rules/text/matches.ts'
import type { TagsAddress } from './tags-address.ts'
import type { CountedTag } from './tags.queries.ts'

type Listed = Pick<CountedTag, 'title' | 'artifact_count'>

/** Those tags whose title holds every word, in the order asked for. The tags come by title, as the server orders them. */
export function listed<T extends Listed>(tags: readonly T[], { query = '', sort = 'title-asc' }: TagsAddress): T[] {
  const fits = matches(query)
  const found = tags.filter(({ title }) => fits(title))
  if (sort === 'title-desc') return found.toReversed()
  const way = { 'title-asc': 0, 'count-asc': 1, 'count-desc': -1 }[sort]
  return way === 0 ? found : found.toSorted((a, b) => way * (a.artifact_count - b.artifact_count))
}

/** Of tags that become one, the one that most items carry: it stays unless somebody says otherwise. */
export const mostCarried = <T extends Listed>(tags: readonly T[]): T | undefined =>
  tags.reduce<T | undefined>((most, tag) => (most && most.artifact_count >= tag.artifact_count ? most : tag), undefined)
