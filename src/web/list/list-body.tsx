import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/state.tsx'
import styles from './list.module.css'

interface Props {
  /** What was asked for, as far as it is known by now. */
  found: {
    data: unknown
    error: Error | null
    isFetching: boolean
    isPlaceholderData: boolean
    refetch: () => Promise<unknown>
  }
  /** How many entries there are to show. */
  count: number
  /** Something is looked for: that nothing is shown does not mean that there is nothing. */
  narrowed: boolean
  skeleton: ReactNode
  empty: ReactNode
  noMatch: ReactNode
  bar: ReactNode
  /** The list itself. */
  children: ReactNode
}

/** What stands below the heading of a list: that it is coming, failed, empty or without a match; or the list with its bar. */
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
