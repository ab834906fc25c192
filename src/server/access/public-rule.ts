import { sql, type RawBuilder } from 'kysely'

/** What visitors may see of a table of artifacts, in a gallery that is open to them; the table by its name in the query. */
export const shownToVisitors = (artifacts: string): string =>
  `(${artifacts}.active AND ${artifacts}.visibility = 'local' AND NOT ${artifacts}.needs_review AND ${artifacts}.type <> 'application')`

/** Whether an org's galleries are on, by its subscription `s` (which may be null) at a time in ms: `subscriptionFlags` as SQL. */
export const galleriesAreOn = (now: number): RawBuilder<boolean> => sql<boolean>`(
  (coalesce(s.inactive_from, 0) = 0 OR ${now} < s.inactive_from)
  AND (coalesce(s.host_page_from, 0) = 0 OR ${now} >= s.host_page_from)
  AND (coalesce(s.host_page_to, 0) = 0 OR ${now} < s.host_page_to))`
