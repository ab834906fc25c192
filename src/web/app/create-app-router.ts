import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { RouterContext } from '#web/kit/router-context.ts'
import { parseSearch, stringifySearch } from '#web/kit/address/search-params.ts'
import { layoutForPath } from './layout-for-path.ts'
import { RouterError, RouterNotFound } from './layouts/router-states.tsx'
import type { routeTree } from './routes/route-tree.ts'

export type RouteTree = typeof routeTree

/** One router: for a page load in the browser, or for one render on the server. */
export function createAppRouter(
  tree: RouteTree,
  context: RouterContext,
  history: RouterHistory,
  side: 'browser' | 'server',
) {
  const router = createRouter({
    routeTree: tree,
    context,
    history,
    parseSearch,
    stringifySearch,
    defaultPreload: side === 'browser' ? 'intent' : false,
    // Freshness is the data cache's business: preloads and loaders always ask it.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouterError,
    defaultNotFoundComponent: RouterNotFound,
    // It stores, which is for whoever has signed in. On the server it would add an inline script, which the content security
    // policy refuses.
    scrollRestoration: side === 'browser' && layoutForPath(window.location.pathname) === 'client',
    isServer: side === 'server',
  })
  // A change of the address that keeps the scroll, overtaken by the way back before it is drawn, would keep it there too.
  if (side === 'browser') window.addEventListener('popstate', () => (router._scroll.n = true))
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
