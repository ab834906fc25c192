import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

type Search = (query: string) => void

let currentSearch: Search | undefined
const listeners = new Set<() => void>()

function setSearch(search: Search | undefined) {
  currentSearch = search
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Offers the frame's search in all projects to the page, unless there is only one project. */
export function useOfferSearchEverywhere(isOffered: boolean, onSearch: Search): void {
  const handleSearch = useEffectEvent(onSearch)
  useEffect(() => {
    if (!isOffered) return undefined
    setSearch((query) => handleSearch(query))
    return () => setSearch(undefined)
  }, [isOffered])
}

/** Searches all projects; undefined if there is only one. */
export const useSearchEverywhere = (): Search | undefined => useSyncExternalStore(subscribe, () => currentSearch)
