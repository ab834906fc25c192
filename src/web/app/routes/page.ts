import { lazyRouteComponent } from '@tanstack/react-router'
import type { Prefetch, RouterContext } from '#web/kit/router-context.ts'
import { loadWithMessages } from '#web/ui/preferences/load-with-messages.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Source file of the route's chunk, so that the server can link its styles and preload its code. */
    file?: string
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- props of any page
type PageComponent = (props: any) => unknown
interface LoaderInput {
  cause: string
  context: RouterContext
  // oxlint-disable-next-line typescript/no-explicit-any -- parameters of any route
  params: any
  location: { search: object }
}

/**
 * Returns the route options of a page whose code and messages are separate chunks: `file` is relative to src/web and
 * exports `Page`, and `prefetch` if it needs data. Pointing at or focusing a link to the page loads both.
 */
export function createPageOptions<M extends { Page: PageComponent; title?: () => string; prefetch?: Prefetch }>(
  file: string,
  load: () => Promise<M>,
) {
  const loadPage = () => loadWithMessages(load)
  return {
    component: lazyRouteComponent(loadPage, 'Page'),
    // Never waits: a page that is opened shows what it has.
    loader: ({ cause, context, params, location }: LoaderInput) => {
      if (cause === 'preload')
        void loadPage()
          .then(({ prefetch }) => prefetch?.(context, { params, search: location.search }))
          .catch(() => undefined)
    },
    head: async () => ({ meta: [{ title: (await loadPage()).title?.() ?? '' }] }),
    staticData: { file: `src/web/${file}` },
  }
}
