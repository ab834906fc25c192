import type { ReactNode } from 'react'
import { lazyFn, lazyRouteComponent } from '@tanstack/react-router'
import { withWords } from '#web/ui/preferences/with-words.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Source file of the route's chunk, so that the server can link its styles and preload its code. */
    file?: string
    /** The page needs no script of its own to be read: the server sends it without one. */
    still?: true
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- props of any page
type Shown = (props: any) => unknown
// oxlint-disable-next-line typescript/no-explicit-any -- argument of any loader
type Loader = (input: any) => unknown

/** Route options of a page whose code and words are chunks of their own: `file` below src/web, exporting `Page`. */
export function page<M extends { Page: Shown; title?: () => string }>(file: string, load: () => Promise<M>) {
  const loaded = () => withWords(load)
  return {
    component: lazyRouteComponent(loaded, 'Page'),
    head: async () => ({ meta: [{ title: (await loaded()).title?.() ?? '' }] }),
    staticData: { file: `src/web/${file}` },
  }
}

/** Route options of a page that loads before it shows: it exports `loader` and `head` beside `Page`. */
export function loadedPage<M extends { Page: Shown; loader: Loader; head: Loader }>(
  file: string,
  load: () => Promise<M>,
) {
  const loaded = () => withWords(load)
  return {
    ...page(file, load),
    loader: lazyFn(loaded, 'loader') as M['loader'],
    head: lazyFn(loaded, 'head') as M['head'],
  }
}

/** Route options of a page that loads, and then stands still: whoever comes to it first is sent no script of it. */
export function stillPage<M extends { Page: Shown; loader: Loader; head: Loader }>(
  file: string,
  load: () => Promise<M>,
) {
  const options = loadedPage(file, load)
  return { ...options, staticData: { ...options.staticData, still: true as const } }
}

/** Route options of a page within a gallery: it exports `Missing` as well, for what the gallery does not show. */
export function galleryPage<M extends { Page: Shown; Missing: () => ReactNode; loader: Loader; head: Loader }>(
  file: string,
  load: () => Promise<M>,
) {
  return { ...loadedPage(file, load), notFoundComponent: lazyRouteComponent(() => withWords(load), 'Missing') }
}
