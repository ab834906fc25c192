import type { QueryClient } from '@tanstack/react-query'
import { keys, type ListKey } from '#web/kit/keys.ts'
import { withoutThings, type Listing } from './listing.ts'
import type { Search } from './order.ts'

/**
 * Takes things that have gone from where they were out of the lists of their project; `into` is the folder that has
 * them now. What is not shown has not to be read anew to know it.
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
