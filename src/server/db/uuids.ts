import { sql } from 'kysely'

/** Passes ids as a single parameter, so that the SQL text doesn't depend on their number. */
export const uuids = (ids: readonly string[]) => sql`${ids as string[]}::uuid[]`

/** The right-hand side of `=` that matches any of these ids. */
export const anyOf = (ids: readonly string[]) => sql<string>`ANY(${uuids(ids)})`
