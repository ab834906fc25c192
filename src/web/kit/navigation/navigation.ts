import { createContext, useContext } from 'react'
import { stringifySearch } from '../address/search-params.ts'
import { askedLanguage } from '../address/asked-language.ts'
import type { EntryState } from '../address/entry.ts'

/** The parsed query of an address. */
export type Search = Readonly<Record<string, unknown>>

export interface PageLocation {
  pathname: string
  search: Search
  /** The raw query: empty, or with its question mark. */
  searchStr: string
  /** Without the "#". */
  hash: string
  state: EntryState
}

export interface Destination {
  /** The path without a query. */
  to: string
  search?: Search | undefined
  hash?: string | undefined
  replace?: boolean | undefined
  /** The state of the new history entry; `true` copies the current one. */
  state?: EntryState | true | undefined
}

/** Navigates between visitors' pages without loading a document. */
export interface Navigation {
  go: (destination: Destination) => void
  /** Preloads a page. */
  preload: (destination: Destination) => void
  back: () => void
  /** Whether `navigate` can show this path. */
  knows: (path: string) => boolean
  /** Loads the current page again. */
  reload: () => void
}

interface Whereabouts {
  /** The location of the current page. */
  shown: PageLocation
  /** The location being loaded, or the current one. */
  asked: PageLocation
}

const nowhere: PageLocation = { pathname: '', search: {}, searchStr: '', hash: '', state: {} }

/** Null without a provider, for example in previews, where links load documents. */
export const NavigationContext = createContext<Navigation | null>(null)
export const LocationContext = createContext<Whereabouts>({ shown: nowhere, asked: nowhere })

export const useNavigation = (): Navigation | null => useContext(NavigationContext)

/** The location of the current page. */
export const usePageLocation = (): PageLocation => useContext(LocationContext).shown

/** The location being loaded, or the current one. */
export const useAskedLocation = (): PageLocation => useContext(LocationContext).asked

/** Returns the query of this page. A change counts at once, while the navigation is still pending. */
export function useSearch(): Search {
  const { shown, asked } = useContext(LocationContext)
  return asked.pathname === shown.pathname ? asked.search : shown.search
}

/** Returns the address of a page and carries over the language requested in the current query. */
export function addressOfPage({ to, search = {}, hash }: Destination, from: Search): string {
  const language = search.language ?? askedLanguage(from)
  return `${to}${stringifySearch({ ...search, language })}${hash ? `#${hash}` : ''}`
}
