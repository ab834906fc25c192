import { partialMatchKey, type QueryKey } from '@tanstack/react-query'
import type * as names from './cache/key-names.ts'

/**
 * The name of everything in the data cache. Names that begin alike grow old together: what is below a project's
 * `archive` follows from its items and folders, what is below an `artifact` from that item.
 */
export * as keys from './cache/key-names.ts'

/** The name of one list of the archive, which tells what it is a list of. */
export type ListKey<S> = ReturnType<typeof names.archive.list<S>>

/** What a list of the archive is a list of. */
export const ofList = <S>([, project, , search]: ListKey<S>) => ({ project, search })

/** Whether a key is this one or below it. */
export const isBelow = (key: QueryKey, above: QueryKey): boolean => partialMatchKey(key, above)
