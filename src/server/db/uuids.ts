import { sql } from 'kysely'

/** Passes ids as a single parameter, so the statement's text doesn't depend on their number. */
export const uuids = (ids: readonly string[]) => sql`${ids as string[]}::uuid[]`

/** The right side of `=` to match any of these ids. */
export const anyOf = (ids: readonly string[]) => sql<string>`ANY(${uuids(ids)})`
