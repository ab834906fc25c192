import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'

/**
 * Changes cached data before the server has answered. Returns a function that reverts it, for the case that the server
 * refuses. Fetches in progress are cancelled, because they don't include the change.
 */
export function changeCached<Data>(
  queryClient: QueryClient,
  filters: QueryFilters,
  change: (data: Data, queryKey: QueryKey) => Data,
): () => void {
  void queryClient.cancelQueries(filters)
  const previousEntries = queryClient
    .getQueriesData<Data>(filters)
    .filter((entry): entry is [QueryKey, Data] => entry[1] !== undefined)
  for (const [queryKey, data] of previousEntries) queryClient.setQueryData(queryKey, change(data, queryKey))
  return () => {
    for (const [queryKey, data] of previousEntries) queryClient.setQueryData(queryKey, data)
  }
}
