/**
 * A call whose response is cached by its key. Compatible with React Query, so that the workbench and visitors' pages
 * share queries.
 */
export interface Query<T> {
  queryKey: readonly unknown[]
  queryFn: (call: { signal: AbortSignal }) => Promise<T>
  /** How long data counts as fresh, in ms. */
  staleTime?: number
  enabled?: boolean
  /** Refetch after this many ms. */
  refetchInterval?: (query: { state: { data: T | undefined } }) => number | false
  /** Data to show while another key is loading. */
  placeholderData?: (previous: T | undefined) => T | undefined
  /** `quiet`: failures aren't reported. */
  meta?: { quiet?: boolean }
}

export interface Pages<T> {
  pages: T[]
  pageParams: unknown[]
}

/** A list that is loaded page by page. */
export interface PagedQuery<T> extends Omit<Query<Pages<T>>, 'queryFn' | 'refetchInterval'> {
  queryFn: (call: { signal: AbortSignal; pageParam: string }) => Promise<T>
  initialPageParam: string
  getNextPageParam: (last: T) => string | null | undefined
  /** How many pages to load at first. */
  pages?: number
}

/** The state of a query in a component. */
export interface Result<T> {
  data: T | undefined
  error: unknown
  isPending: boolean
  isError: boolean
  isFetching: boolean
  /** Whether `data` belongs to the previous key. */
  isPlaceholderData: boolean
  /** When the data was loaded, in ms since 1970. */
  dataUpdatedAt: number
  refetch: () => Promise<unknown>
}

export interface PagedResult<T> extends Result<Pages<T>> {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<{ error: unknown }>
}

/** Checks the types of a query and returns it. */
export const query = <T>(options: Query<T>): Query<T> => options
export const pagedQuery = <T>(options: PagedQuery<T>): PagedQuery<T> => options

/** A `placeholderData` that keeps the previous data until the new data has loaded. */
export const keepPrevious = <T>(previous: T | undefined): T | undefined => previous
