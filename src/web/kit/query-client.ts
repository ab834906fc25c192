import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { failureMessages } from '#shared/words/errors/errors.ts'
import { ApiError, isApiError, isForbidden, isMissing, isUnauthorized } from './api-error.ts'

/**
 * `quiet: true` in the meta of a query or mutation: its caller tells the person itself. `place: true`: it asks for the
 * project that one is in, which is left where it is not open to the person any more.
 */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { quiet?: boolean; place?: boolean }
    mutationMeta: { quiet?: boolean }
  }
}

const concernsAll = (error: unknown) =>
  isUnauthorized(error) || isForbidden(error) || (isApiError(error) && error.status === 429)
// What shows in place: a thing that is gone shows that it is, an absent one never had data to show.
const showsInPlace = (error: unknown, query: Query<unknown, unknown>) =>
  !concernsAll(error) && (query.state.data === undefined || isMissing(error))
const worthRetrying = (error: unknown) => !isApiError(error) || error.status === 0 || error.status >= 502

/**
 * One cache for one page load in the browser, or for one render on the server (`onError` left out there). `onActed`
 * hears of whatever was done.
 */
export function createQueryClient(
  onError?: (error: unknown) => void,
  onActed?: (queries: QueryClient) => void,
): QueryClient {
  const report = (error: unknown, quiet: boolean | undefined) => {
    // A session that is over is told whatever was being done.
    if (!quiet || isUnauthorized(error)) onError?.(error)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.place && isMissing(error))
          report(new ApiError(403, failureMessages.forbidden, { code: 'forbidden' }), false)
        else if (!showsInPlace(error, query)) report(error, query.meta?.quiet)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _v, _c, mutation) => report(error, mutation.meta?.quiet),
      onSuccess: () => onActed?.(client),
    }),
    defaultOptions: {
      // What a person asks for is tried at once and told at once; only reading waits for the connection.
      mutations: { networkMode: 'always' },
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => onError !== undefined && count < 2 && worthRetrying(error),
      },
    },
  })
  return client
}
