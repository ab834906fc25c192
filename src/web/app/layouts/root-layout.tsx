import { useMemo } from 'react'
import { Outlet, useRouteContext, useRouterState } from '@tanstack/react-router'
import { QueryClientProvider, useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query'
import { stateMessages } from '#shared/words/page/page.ts'
import { AlertsProvider } from '#web/kit/alerts.tsx'
import { ApiProvider } from '#web/kit/api-context.tsx'
import { ConnectionNotice } from '#web/kit/connection/connection-notice.tsx'
import { DataContext, type DataAccess } from '#web/kit/data/data-context.ts'
import { NavigationProgress } from './navigation-progress.tsx'

/** Adapts React Query to components that are shared with visitors' pages. */
const createDataAccess = (queryClient: QueryClient): DataAccess => ({
  useData: useQuery as DataAccess['useData'],
  usePagedData: useInfiniteQuery as unknown as DataAccess['usePagedData'],
  ensure: (query) => queryClient.ensureQueryData(query),
  peek: ({ queryKey }) => queryClient.getQueryData(queryKey),
})

/** Provides every page with the data cache, the API, alerts and a skip link. */
export function RootLayout() {
  const { queryClient, api, alerts } = useRouteContext({ from: '__root__' })
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const dataAccess = useMemo(() => createDataAccess(queryClient), [queryClient])
  return (
    <QueryClientProvider client={queryClient}>
      <DataContext value={dataAccess}>
        <ApiProvider api={api}>
          <AlertsProvider alerts={alerts}>
            <a className="skip-link" href="#content">
              {stateMessages.skip}
            </a>
            <NavigationProgress isPending={isLoading} />
            <ConnectionNotice />
            <Outlet />
          </AlertsProvider>
        </ApiProvider>
      </DataContext>
    </QueryClientProvider>
  )
}
