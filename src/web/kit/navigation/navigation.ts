import { createContext, useContext } from 'react'
import { stringifySearch } from '../address/search-params.ts'
import { askedLanguage } from '../address/asked-language.ts'
import type { EntryState } from '../address/entry.ts'

/** Keys and values of an address's query. */
export type Search = Readonly<Record<string, unknown>>

export interface PageLocation {
  pathname: string
  search: Search
  /** The query as it is written: empty, or with its question mark. */
  searchStr: string
  /** Without its sign. */
  hash: string
  state: EntryState
}

export interface Destination {
  /** A path, without its query. */
  to: string
  search?: Search | undefined
  hash?: string | undefined
  replace?: boolean | undefined
  /** What the new entry remembers; `true`: what this one does. */
  state?: EntryState | true | undefined
}

/** Moves between visitors' pages without loading a document. */
export interface Navigation {
  go: (destination: Destination) => void
  /** Loads a page that one is likely to go to. */
  preload: (destination: Destination) => void
  back: () => void
  /** Whether this address is one that `go` shows. */
  knows: (path: string) => boolean
  /** Shows the same page again, loaded anew. */
  reload: () => void
}

interface Whereabouts {
  /** The page that is shown. */
  shown: PageLocation
  /** The page that one is on the way to, or the same. */
  asked: PageLocation
}

const nowhere: PageLocation = { pathname: '', search: {}, searchStr: '', hash: '', state: {} }

/** Without a provider, as in a preview, links are only links. */
export const NavigationContext = createContext<Navigation | null>(null)
export const LocationContext = createContext<Whereabouts>({ shown: nowhere, asked: nowhere })

export const useNavigation = (): Navigation | null => useContext(NavigationContext)

/** Where the page is that is shown. */
export const usePageLocation = (): PageLocation => useContext(LocationContext).shown

/** Where one is, or is on the way to. */
export const useAskedLocation = (): PageLocation => useContext(LocationContext).asked

/** The query of this page. A choice counts at once, while the page is still on its way there. */
export function useSearch(): Search {
  const { shown, asked } = useContext(LocationContext)
  return asked.pathname === shown.pathname ? asked.search : shown.search
}

/** The address of a page. A language that is asked for here is asked for there, too. */
export function addressOfPage({ to, search = {}, hash }: Destination, from: Search): string {
  const language = search.language ?? askedLanguage(from)
  return `${to}${stringifySearch({ ...search, language })}${hash ? `#${hash}` : ''}`
}
