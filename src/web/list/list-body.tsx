import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/state.tsx'
import styles from './list.module.css'

export interface ListQueryProps {
  /** The query that loads the entries. */
  found: {
    data: unknown
    error: Error | null
    isFetching: boolean
    isPlaceholderData: boolean
    refetch: () => Promise<unknown>
  }
  /** Shown if there are no entries at all. */
  empty: ReactNode
}

interface Props extends ListQueryProps {
  /** Number of entries to show. */
  count: number
  /** A filter is active, so an empty list doesn't mean that there are no entries. */
  narrowed: boolean
  skeleton: ReactNode
  noMatch: ReactNode
  bar: ReactNode
  /** The list itself. */
  children: ReactNode
}

/** The body of a list page: loading, error, empty or no match, or the list with its bar. */
export function ListBody({ found, count, narrowed, skeleton, empty, noMatch, bar, children }: Props) {
  const loaded = found.data !== undefined
  if (!loaded && found.error) return <ErrorState text={found.error.message} retry={() => void found.refetch()} />
  if (!loaded) return skeleton
  const none = count === 0 && !found.isFetching
  if (none && !narrowed) return empty
  return (
    <>
      {bar}
      {count === 0 && found.isFetching && skeleton}
      {none && noMatch}
      {count > 0 && (
        <div
          className={found.isPlaceholderData ? styles.stale : undefined}
          aria-busy={found.isPlaceholderData || undefined}
        >
          {children}
        </div>
      )}
    </>
  )
}
