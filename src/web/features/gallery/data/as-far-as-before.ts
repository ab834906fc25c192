import type { Entry } from '#web/kit/address/entry.ts'
import { pagesAt } from './last-seen.ts'

/** A list as far as it was loaded when this entry of the history was left: where one was is there again. */
export const asFarAsBefore = <Q extends object>(query: Q, entry: object): Q & { pages?: number } => {
  const pages = pagesAt(entry as Entry)
  return pages > 1 ? { ...query, pages } : query
}
