import type { QueryClient } from '@tanstack/react-query'
import type { Stale } from './cache/after.ts'

export * as after from './cache/after.ts'

/** Has what is old asked for again. Done when what is shown is there. */
export async function outdate(queries: QueryClient, stale: Stale): Promise<void> {
  await Promise.all(stale.map((some) => queries.invalidateQueries(some)))
}

/** Removes what is old altogether. */
export function forget(queries: QueryClient, stale: Stale): void {
  for (const some of stale) queries.removeQueries(some)
}

/** Has what is old asked for again when it is shown next, and not before. */
export async function outdateForLater(queries: QueryClient, stale: Stale): Promise<void> {
  await Promise.all(stale.map((some) => queries.invalidateQueries({ ...some, refetchType: 'none' })))
}
