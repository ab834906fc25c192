import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { RouterContext } from '#web/kit/router-context.ts'
import { parseSearch, stringifySearch } from '#web/kit/address/search-params.ts'
import { canChooseTransitions, itemTransition } from './item-transition.ts'
import { getLayoutForPath } from './layout-for-path.ts'
import { RouterError, RouterNotFound } from './layouts/router-states.tsx'
import type { routeTree } from './routes/route-tree.ts'

export type RouteTree = typeof routeTree

/** Creates a router for one page load in the browser or one render on the server. */
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
    // The data cache decides what is stale, so preloads and loaders always ask it.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouterError,
    defaultNotFoundComponent: RouterNotFound,
    // Scroll restoration writes to sessionStorage, so only pages of signed-in users enable it. On the server it would
    // add an inline script, which the content security policy blocks.
    scrollRestoration: side === 'browser' && getLayoutForPath(window.location.pathname) === 'client',
    ...(side === 'browser' && canChooseTransitions() && { defaultViewTransition: itemTransition }),
    isServer: side === 'server',
  })
  // `_scroll.n` says whether the pending navigation scrolls to the top. Reset it on back and forward: otherwise a
  // navigation with `resetScroll: false` that was overtaken before it rendered would keep the old scroll position.
  if (side === 'browser') window.addEventListener('popstate', () => (router._scroll.n = true))
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
