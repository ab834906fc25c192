import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/state.tsx'
import styles from './list.module.css'

export interface ListQueryProps {
  /** The query that loads the entries. */
  result: {
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
  /** Whether a filter is active, so that an empty list doesn't mean that there are no entries. */
  isFiltered: boolean
  skeleton: ReactNode
  noMatch: ReactNode
  bar: ReactNode
  /** The list itself. */
  children: ReactNode
}

/** The body of a list page: loading, error, empty or no match, or the list with its bar. */
export function ListBody({ result, count, isFiltered, skeleton, empty, noMatch, bar, children }: Props) {
  const isLoaded = result.data !== undefined
  if (!isLoaded && result.error) return <ErrorState text={result.error.message} retry={() => void result.refetch()} />
  if (!isLoaded) return skeleton
  const isEmpty = count === 0 && !result.isFetching
  if (isEmpty && !isFiltered) return empty
  return (
    <>
      {bar}
      {count === 0 && result.isFetching && skeleton}
      {isEmpty && noMatch}
      {count > 0 && (
        <div
          className={result.isPlaceholderData ? styles.stale : undefined}
          aria-busy={result.isPlaceholderData || undefined}
        >
          {children}
        </div>
      )}
    </>
  )
}
