import { Component, useMemo, type ReactNode } from 'react'
import { stateMessages } from '#shared/words/page/page.ts'
import { AlertsProvider } from '#web/kit/alerts.tsx'
import type { Alerts } from '#web/kit/alert-store.ts'
import { ApiProvider } from '#web/kit/api-context.tsx'
import { ConnectionNotice } from '#web/kit/connection/connection-notice.tsx'
import { createDataCacheHooks } from '#web/kit/data/data-cache-hooks.ts'
import { DataContext } from '#web/kit/data/data-context.ts'
import {
  LocationContext,
  NavigationContext,
  type Navigation,
  type PageLocation,
} from '#web/kit/navigation/navigation.ts'
import type { PageContext } from '#web/kit/navigation/page-module.ts'
import { NavigationProgress } from '../layouts/navigation-progress.tsx'
import { NotFoundPage } from '../layouts/not-found-page.tsx'
import { PageError } from '../layouts/page-error.tsx'
import type { LoadedPage } from './load-page.ts'

/** The current page, and the location being loaded. */
export interface PageState {
  page: LoadedPage
  location: PageLocation
  requestedLocation: PageLocation
}

interface Props {
  context: PageContext
  alerts: Alerts
  pageState: PageState
  /** Omitted on the server. */
  navigation?: Navigation
  /** The layout around the page. */
  layout?: (page: ReactNode) => ReactNode
}

/** Renders a visitors' page with its data, alerts and a skip link. */
export function VisitorApp({ context, alerts, pageState, navigation, layout }: Props) {
  const { page, location, requestedLocation } = pageState
  const dataAccess = useMemo(() => createDataCacheHooks(context.dataCache), [context.dataCache])
  const pageLocations = useMemo(
    () => ({ current: location, requested: requestedLocation }),
    [location, requestedLocation],
  )
  // With JavaScript disabled, the visitor uses the browser's reload button.
  const retry = navigation && (() => navigation.reload())
  const content = <PageContent page={page} context={context} path={location.pathname} onRetry={retry} />
  return (
    <NavigationContext value={navigation ?? null}>
      <LocationContext value={pageLocations}>
        <DataContext value={dataAccess}>
          <ApiProvider api={context.api}>
            <AlertsProvider alerts={alerts}>
              <a className="skip-link" href="#content">
                {stateMessages.skip}
              </a>
              <NavigationProgress isPending={location !== requestedLocation} />
              <ConnectionNotice />
              <PageBoundary page={page} onRetry={retry}>
                {layout ? layout(content) : content}
              </PageBoundary>
            </AlertsProvider>
          </ApiProvider>
        </DataContext>
      </LocationContext>
    </NavigationContext>
  )
}

interface PageContentProps {
  page: LoadedPage
  context: PageContext
  path: string
  onRetry: (() => void) | undefined
}

function PageContent({ page: { status, module, params, error }, context, path, onRetry }: PageContentProps) {
  if (status === 500) return <PageError error={error} onRetry={onRetry} />
  if (status === 404 || !module)
    return module?.NotFound ? <module.NotFound params={params} context={context} /> : <NotFoundPage path={path} />
  return <module.Page params={params} context={context} />
}

interface BoundaryProps {
  /** The error is reset when this changes. */
  page: LoadedPage
  onRetry: (() => void) | undefined
  children: ReactNode
}

interface BoundaryState {
  page?: LoadedPage
  error?: unknown
}

/** Shows an error page if rendering fails. */
class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {}

  static getDerivedStateFromProps({ page }: BoundaryProps, state: BoundaryState) {
    return state.page === page ? null : { page, error: undefined }
  }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    return error === undefined ? this.props.children : <PageError error={error} onRetry={this.props.onRetry} />
  }
}
