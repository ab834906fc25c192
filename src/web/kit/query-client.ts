import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { failureMessages } from '#shared/words/errors/errors.ts'
import { ApiError, isApiError, isForbidden, isMissing, isUnauthorized } from './api-error.ts'

/**
 * `quiet: true` in the meta of a query or mutation: the caller reports errors itself. `leavesProject: true`: a 404
 * means that the current project is no longer accessible, so the user leaves it.
 */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { quiet?: boolean; leavesProject?: boolean }
    mutationMeta: { quiet?: boolean }
  }
}

const isGlobalError = (error: unknown) =>
  isUnauthorized(error) || isForbidden(error) || (isApiError(error) && error.status === 429)
// Errors that the screen shows in place: a deleted item is shown as missing, and the first load of a query shows its
// failure.
const isShownInPlace = (error: unknown, query: Query<unknown, unknown>) =>
  !isGlobalError(error) && (query.state.data === undefined || isMissing(error))
const isWorthRetrying = (error: unknown) => !isApiError(error) || error.status === 0 || error.status >= 502

/**
 * Creates the cache of one page load in the browser or of one render on the server, where `onError` is omitted.
 * `onMutated` is called after every mutation.
 */
export function createQueryClient(
  onError?: (error: unknown) => void,
  onMutated?: (queryClient: QueryClient) => void,
): QueryClient {
  const report = (error: unknown, quiet: boolean | undefined) => {
    // An expired session is always reported.
    if (!quiet || isUnauthorized(error)) onError?.(error)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.leavesProject && isMissing(error))
          report(new ApiError(403, failureMessages.forbidden, { code: 'forbidden' }), false)
        else if (!isShownInPlace(error, query)) report(error, query.meta?.quiet)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => report(error, mutation.meta?.quiet),
      onSuccess: () => onMutated?.(client),
    }),
    defaultOptions: {
      // Mutations run even while offline and report failures immediately; only queries wait for the connection.
      mutations: { networkMode: 'always' },
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => onError !== undefined && count < 2 && isWorthRetrying(error),
      },
    },
  })
  return client
}
