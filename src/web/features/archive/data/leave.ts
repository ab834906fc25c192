import type { QueryClient } from '@tanstack/react-query'
import { keys, type ListKey } from '#web/kit/keys.ts'
import { withoutThings, type Listing } from './listing.ts'
import type { Search } from './order.ts'

/**
 * Removes entries from the cached lists of a project without refetching. Lists of `targetFolder`, to which they were
 * moved, keep them.
 */
export function leaveLists(queries: QueryClient, project: string, ids: Iterable<string>, into?: string): void {
  const gone = new Set(ids)
  const isLeft = ([, , , { folder }]: ListKey<Search>) =>
    into === undefined || (folder !== undefined && folder !== into)
  queries.setQueriesData<Listing>(
    {
      queryKey: keys.archive.lists(project),
      predicate: ({ queryKey }) => isLeft(queryKey as ListKey<Search>),
    },
    (data) => data && withoutThings(data, gone),
  )
}
