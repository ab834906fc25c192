import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiError, isForbidden, isUnauthorized } from './api-error.ts'

/** `quiet: true` in the meta of a query or mutation: its caller tells the person itself. */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { quiet?: boolean }
    mutationMeta: { quiet?: boolean }
  }
}

const concernsAll = (error: unknown) =>
  isUnauthorized(error) || isForbidden(error) || (isApiError(error) && error.status === 429)
const worthRetrying = (error: unknown) => !isApiError(error) || error.status === 0 || error.status >= 502

/** One cache for one page load in the browser, or for one render on the server (`onError` left out there). */
export function createQueryClient(onError?: (error: unknown) => void): QueryClient {
  const report = (error: unknown, quiet: boolean | undefined) => {
    if (!quiet) onError?.(error)
  }
  return new QueryClient({
    queryCache: new QueryCache({
      // A query that never had data shows its own error in place; only a failed refresh needs a prompt.
      onError: (error, query) => {
        if (query.state.data !== undefined || concernsAll(error)) report(error, query.meta?.quiet)
      },
    }),
    mutationCache: new MutationCache({ onError: (error, _v, _c, mutation) => report(error, mutation.meta?.quiet) }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => onError !== undefined && count < 2 && worthRetrying(error),
      },
    },
  })
}
