import type { PageLocation } from '#web/kit/navigation/navigation.ts'
import { pagesAt } from './last-seen.ts'

/** A list as far as it was loaded when this entry of the history was left: where one was is there again. */
export const asFarAsBefore = <Q extends object>(query: Q, { state }: PageLocation): Q & { pages?: number } => {
  const pages = pagesAt(state)
  return pages > 1 ? { ...query, pages } : query
}
