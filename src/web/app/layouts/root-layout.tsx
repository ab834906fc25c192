import { useMemo } from 'react'
import { Outlet, useRouteContext, useRouterState } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { stateMessages } from '#shared/words/page/page.ts'
import { AlertsProvider } from '#web/kit/alerts.tsx'
import { ApiProvider } from '#web/kit/api-context.tsx'
import { ConnectionNotice } from '#web/kit/connection/connection-notice.tsx'
import { queryData } from '#web/kit/client/query-data.ts'
import { DataContext } from '#web/kit/data/data-context.ts'
import { NavigationProgress } from './navigation-progress.tsx'

/** What every page has: the data cache, the api, alerts and prompts, and a way past the navigation. */
export function RootLayout() {
  const { queries, api, alerts } = useRouteContext({ from: '__root__' })
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const data = useMemo(() => queryData(queries), [queries])
  return (
    <QueryClientProvider client={queries}>
      <DataContext value={data}>
        <ApiProvider api={api}>
          <AlertsProvider alerts={alerts}>
            <a className="skip-link" href="#content">
              {stateMessages.skip}
            </a>
            <NavigationProgress loading={isLoading} />
            <ConnectionNotice />
            <Outlet />
          </AlertsProvider>
        </ApiProvider>
      </DataContext>
    </QueryClientProvider>
  )
}
