import { createContext, useContext } from 'react'
import type { PagedQuery, PagedResult, Query, Result } from './query.ts'

/** The data cache as components use it: React Query in the workbench, `DataCache` on visitors' pages. */
export interface DataAccess {
  useData: <T>(query: Query<T>) => Result<T>
  usePagedData: <T>(query: PagedQuery<T>) => PagedResult<T>
  /** Returns cached data or fetches it. */
  ensure: <T>(query: Query<T>) => Promise<T>
  /** Returns cached data, if any. */
  peek: <T>(query: Query<T>) => T | undefined
}

export const DataContext = createContext<DataAccess | null>(null)

/** The data cache of this page. It never changes, so its hooks are stable. */
export function useDataAccess(): DataAccess {
  const access = useContext(DataContext)
  if (!access) throw new Error('useDataAccess outside of DataContext')
  return access
}

export const useData = <T>(query: Query<T>): Result<T> => useDataAccess().useData(query)

export const usePagedData = <T>(query: PagedQuery<T>): PagedResult<T> => useDataAccess().usePagedData(query)

const requireData = <R extends Result<unknown>>(result: R): R & { data: Exclude<R['data'], undefined> } => {
  if (result.data === undefined) throw result.error ?? new Error('the loader of the page has not loaded this')
  return result as R & { data: Exclude<R['data'], undefined> }
}

/** Returns data that the page's loader has loaded. */
export const useLoadedData = <T>(query: Query<T>) => requireData(useData(query))

/** Returns a list whose first page the page's loader has loaded. */
export const useLoadedPages = <T>(query: PagedQuery<T>) => requireData(usePagedData(query))
