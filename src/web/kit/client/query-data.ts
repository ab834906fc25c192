import { useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query'
import type { DataAccess } from '../data/data-context.ts'

/** React Query as parts that visitors' pages have as well use it. */
export const queryData = (queries: QueryClient): DataAccess => ({
  useData: useQuery as DataAccess['useData'],
  usePagedData: useInfiniteQuery as unknown as DataAccess['usePagedData'],
  ensure: (query) => queries.ensureQueryData(query),
  peek: ({ queryKey }) => queries.getQueryData(queryKey),
})
