import { useMemo } from 'react'
import type { searchContract } from '#shared/contract/search.contract.ts'
import { toSearchWords } from '#shared/rules/text/search-words.ts'
import type { ReplyFor } from '#web/kit/api.ts'
import { getSearchText, type ArchiveSearchParams } from '../address/archive-address.ts'

type MatchesById = ReplyFor<typeof searchContract.search>['matches']
export type TextMatch = MatchesById[string]

/** Where entries matched the search text. */
export interface TextMatches {
  query: string
  find: (id: string) => TextMatch | undefined
}

/** Finds where entries matched; undefined without a search text. Matches are looked up only for drawn entries. */
export function useTextMatches(
  address: ArchiveSearchParams,
  pages: readonly { matches: MatchesById }[] | undefined,
): TextMatches | undefined {
  const query = getSearchText(address)
  return useMemo(() => {
    if (toSearchWords(query).length === 0) return undefined
    return { query, find: (id) => pages?.find(({ matches }) => Object.hasOwn(matches, id))?.matches[id] }
  }, [query, pages])
}
