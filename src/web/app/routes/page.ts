import { lazyRouteComponent } from '@tanstack/react-router'
import { withWords } from '#web/ui/preferences/with-words.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Source file of the route's chunk, so that the server can link its styles and preload its code. */
    file?: string
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- props of any page
type Shown = (props: any) => unknown
/**
 * Returns the route options of a page whose code and messages are separate chunks: `file` is relative to src/web and
 * exports `Page`.
 */
export function page<M extends { Page: Shown; title?: () => string }>(file: string, load: () => Promise<M>) {
  const loaded = () => withWords(load)
  return {
    component: lazyRouteComponent(loaded, 'Page'),
    head: async () => ({ meta: [{ title: (await loaded()).title?.() ?? '' }] }),
    staticData: { file: `src/web/${file}` },
  }
}
