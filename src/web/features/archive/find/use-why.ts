import { useMemo } from 'react'
import type { searchContract } from '#shared/contract/search.contract.ts'
import { wordsOf } from '#shared/rules/words.ts'
import type { ReplyFor } from '#web/kit/api.ts'
import { textOf, type ArchiveAddress } from '../address/archive-address.ts'

type Matches = ReplyFor<typeof searchContract.search>['matches']
export type Why = Matches[string]

/** Why entries were found. */
export interface Whys {
  query: string
  of: (id: string) => Why | undefined
}

/** Undefined where no words are looked for. What is not drawn is not looked at. */
export function useWhy(address: ArchiveAddress, pages: readonly { matches: Matches }[] | undefined): Whys | undefined {
  const query = textOf(address)
  return useMemo(() => {
    if (wordsOf(query).length === 0) return undefined
    return { query, of: (id) => pages?.find(({ matches }) => Object.hasOwn(matches, id))?.matches[id] }
  }, [query, pages])
}
