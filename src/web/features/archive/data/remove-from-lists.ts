import type { QueryClient } from '@tanstack/react-query'
import { keys, type ListKey } from '#web/kit/keys.ts'
import { removeEntries, type Listing } from './listing.ts'
import type { ListSearch } from './item-order.ts'

/**
 * Removes entries from the cached lists of a project without refetching. Lists of `targetFolder`, to which the entries
 * were moved, keep them, and so do lists that may contain it.
 */
export function removeFromLists(queryClient: QueryClient, project: string, entryIds: Iterable<string>, targetFolder?: string): void {
  const removedIds = new Set(entryIds)
  const isAffected = ([, , , { folder, subfolders }]: ListKey<ListSearch>) =>
    targetFolder === undefined || (folder !== undefined && !subfolders && folder !== targetFolder)
  queryClient.setQueriesData<Listing>(
    {
      queryKey: keys.archive.lists(project),
      predicate: ({ queryKey }) => isAffected(queryKey as ListKey<ListSearch>),
    },
    (data) => data && removeEntries(data, removedIds),
  )
}
