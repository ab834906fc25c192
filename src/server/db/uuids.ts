import { sql } from 'kysely'

/** Ids as one value of a statement, whose text is then the same however many they are. */
export const uuids = (ids: readonly string[]) => sql`${ids as string[]}::uuid[]`

/** What `=` is given to find any of these ids. */
export const anyOf = (ids: readonly string[]) => sql<string>`ANY(${uuids(ids)})`
