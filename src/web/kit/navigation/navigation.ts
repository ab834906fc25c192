import { createContext, useContext } from 'react'
import { stringifySearch } from '../address/search-params.ts'
import { getRequestedLanguage } from '../address/requested-language.ts'
import type { HistoryEntryState } from '../address/history-entry.ts'

/** The parsed query of a URL. */
export type Search = Readonly<Record<string, unknown>>

export interface PageLocation {
  pathname: string
  search: Search
  /** The raw query: empty, or with its question mark. */
  searchStr: string
  /** Without the "#". */
  hash: string
  state: HistoryEntryState
}

export interface Destination {
  /** The path without a query. */
  to: string
  search?: Search | undefined
  hash?: string | undefined
  replace?: boolean | undefined
  /** The state of the new history entry; `true` copies the current one. */
  state?: HistoryEntryState | true | undefined
}

/** Navigates between visitors' pages without loading a document. */
export interface Navigation {
  navigate: (destination: Destination) => void
  /** Preloads a page. */
  preload: (destination: Destination) => void
  back: () => void
  /** Whether `navigate` can show this path. */
  hasPage: (path: string) => boolean
  /** Loads the current page again. */
  reload: () => void
}

interface Locations {
  /** The location of the current page. */
  current: PageLocation
  /** The location being loaded, or the current one. */
  requested: PageLocation
}

const NO_LOCATION: PageLocation = { pathname: '', search: {}, searchStr: '', hash: '', state: {} }

/** Null without a provider, for example in previews, where links load documents. */
export const NavigationContext = createContext<Navigation | null>(null)
export const LocationContext = createContext<Locations>({ current: NO_LOCATION, requested: NO_LOCATION })

export const useNavigation = (): Navigation | null => useContext(NavigationContext)

/** The location of the current page. */
export const usePageLocation = (): PageLocation => useContext(LocationContext).current

/** The location being loaded, or the current one. */
export const useRequestedLocation = (): PageLocation => useContext(LocationContext).requested

/** Returns the query of this page. A change counts immediately, while the navigation is still pending. */
export function useSearch(): Search {
  const { current, requested } = useContext(LocationContext)
  return requested.pathname === current.pathname ? requested.search : current.search
}

/** Returns the URL of a page and carries over the language requested in the current query. */
export function getPageAddress({ to, search = {}, hash }: Destination, currentSearch: Search): string {
  const language = search.language ?? getRequestedLanguage(currentSearch)
  return `${to}${stringifySearch({ ...search, language })}${hash ? `#${hash}` : ''}`
}
