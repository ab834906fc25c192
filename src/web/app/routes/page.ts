import { lazyRouteComponent } from '@tanstack/react-router'
import { loadWithMessages } from '#web/ui/preferences/load-with-messages.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Source file of the route's chunk, so that the server can link its styles and preload its code. */
    file?: string
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- props of any page
type PageComponent = (props: any) => unknown
/**
 * Returns the route options of a page whose code and messages are separate chunks: `file` is relative to src/web and
 * exports `Page`.
 */
export function createPageOptions<M extends { Page: PageComponent; title?: () => string }>(
  file: string,
  load: () => Promise<M>,
) {
  const loadPage = () => loadWithMessages(load)
  return {
    component: lazyRouteComponent(loadPage, 'Page'),
    head: async () => ({ meta: [{ title: (await loadPage()).title?.() ?? '' }] }),
    staticData: { file: `src/web/${file}` },
  }
}
