import { lazyFn, lazyRouteComponent } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Source file of the route's chunk, so that the server can link its styles and preload its code. */
    file?: string
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- props of any page
type Shown = (props: any) => unknown
// oxlint-disable-next-line typescript/no-explicit-any -- argument of any loader
type Loader = (input: any) => unknown

const titled = (title: string) => ({ meta: [{ title }] })

/** Route options of a page whose code is its own chunk: `file` below src/web, exporting `Page`. */
export function page<M extends { Page: Shown }>(file: string, load: () => Promise<M>, title = () => '') {
  return {
    component: lazyRouteComponent(load, 'Page'),
    head: () => titled(title()),
    staticData: { file: `src/web/${file}` },
  }
}

/** The same for a page that loads before it shows: it exports `loader` and `head` as well. */
export function loadedPage<M extends { Page: Shown; loader: Loader; head: Loader }>(
  file: string,
  load: () => Promise<M>,
) {
  return {
    ...page(file, load),
    loader: lazyFn(load, 'loader') as M['loader'],
    head: lazyFn(load, 'head') as M['head'],
  }
}
