import type { PageLocation } from '#web/kit/navigation/navigation.ts'
import { pagesAt } from './last-seen.ts'

/** Loads as many pages of a list as were loaded when this history entry was left, which lets the scroll position be restored. */
export const asFarAsBefore = <Q extends object>(query: Q, { state }: PageLocation): Q & { pages?: number } => {
  const pages = pagesAt(state)
  return pages > 1 ? { ...query, pages } : query
}
