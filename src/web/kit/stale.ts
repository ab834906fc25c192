import type { QueryClient } from '@tanstack/react-query'
import type { Stale } from './cache/after.ts'

export * as after from './cache/after.ts'

/** Marks queries stale and refetches visible ones. Resolves when those have loaded. */
export async function outdate(queries: QueryClient, stale: Stale): Promise<void> {
  await Promise.all(stale.map((filters) => queries.invalidateQueries(filters)))
}

/** Removes queries from the cache. */
export function forget(queries: QueryClient, stale: Stale): void {
  for (const filters of stale) queries.removeQueries(filters)
}

/** Marks queries stale without refetching; they are refetched when shown next. */
export async function outdateForLater(queries: QueryClient, stale: Stale): Promise<void> {
  await Promise.all(stale.map((filters) => queries.invalidateQueries({ ...filters, refetchType: 'none' })))
}
