import type { QueryClient } from '@tanstack/react-query'
import type { StaleQueries } from './cache/stale-after.ts'

export * as after from './cache/stale-after.ts'

/** Marks queries stale and refetches visible ones. Resolves when those have loaded. */
export async function invalidateStale(queryClient: QueryClient, stale: StaleQueries): Promise<void> {
  await Promise.all(stale.map((filters) => queryClient.invalidateQueries(filters)))
}

/** Removes queries from the cache. */
export function removeStale(queryClient: QueryClient, stale: StaleQueries): void {
  for (const filters of stale) queryClient.removeQueries(filters)
}

/** Marks queries stale without refetching; they are refetched when shown next. */
export async function invalidateStaleLater(queryClient: QueryClient, stale: StaleQueries): Promise<void> {
  await Promise.all(stale.map((filters) => queryClient.invalidateQueries({ ...filters, refetchType: 'none' })))
}
