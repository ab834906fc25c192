import type { PageLocation } from '#web/kit/navigation/navigation.ts'
import { getRememberedPages } from './remembered-position.ts'

/** Loads as many pages of a list as were loaded when this history entry was left, which lets the scroll position be restored. */
export const withRestoredPages = <Query extends object>(query: Query, { state }: PageLocation): Query & { pages?: number } => {
  const pageCount = getRememberedPages(state)
  return pageCount > 1 ? { ...query, pages: pageCount } : query
}
