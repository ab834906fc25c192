import { partialMatchKey, type QueryKey } from '@tanstack/react-query'
import type * as names from './cache/query-keys.ts'

/**
 * Keys of the data cache. Keys with the same prefix become stale together: those below a project's `archive` depend
 * on its items and folders, those below an `artifact` on that item.
 */
export * as keys from './cache/query-keys.ts'

/** The key of an archive list, which contains the project and the search. */
export type ListKey<S> = ReturnType<typeof names.archive.list<S>>

/** Returns the project and search in the key of an archive list. */
export const parseListKey = <S>([, project, , search]: ListKey<S>) => ({ project, search })

/** Whether a key equals another one or is below it. */
export const isUnderKey = (key: QueryKey, parentKey: QueryKey): boolean => partialMatchKey(key, parentKey)
