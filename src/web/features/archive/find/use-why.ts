import { useMemo } from 'react'
import type { searchContract } from '#shared/contract/search.contract.ts'
import { wordsOf } from '#shared/rules/words.ts'
import type { ReplyFor } from '#web/kit/api.ts'
import { textOf, type ArchiveAddress } from '../address/archive-address.ts'

type Matches = ReplyFor<typeof searchContract.search>['matches']
export type Why = Matches[string]

/** Where entries matched the search text. */
export interface Whys {
  query: string
  find: (id: string) => Why | undefined
}

/** Finds where entries matched; undefined without a search text. Matches are looked up only for drawn entries. */
export function useWhy(address: ArchiveAddress, pages: readonly { matches: Matches }[] | undefined): Whys | undefined {
  const query = textOf(address)
  return useMemo(() => {
    if (wordsOf(query).length === 0) return undefined
    return { query, find: (id) => pages?.find(({ matches }) => Object.hasOwn(matches, id))?.matches[id] }
  }, [query, pages])
}
