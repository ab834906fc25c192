import { useRouter } from '@tanstack/react-router'
import { useCallback, type MouseEvent } from 'react'
import { stringifySearch } from '#web/kit/address/search-params.ts'
import { addressOf, isNarrowed, type GalleryFilters } from './gallery-filters.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What a gallery showed is one step back. */
    fromGallery?: true
  }
}

/** The id of the collection. Where a gallery shows everything, it stands below what the gallery tells of itself. */
export const COLLECTION = 'collection'

/** The address of what some filters leave. */
export const hrefOf = (path: string, filters: GalleryFilters): string =>
  `${path}${stringifySearch(addressOf(filters))}${isNarrowed(filters) ? '' : `#${COLLECTION}`}`

/** Leads to what some filters leave, from its beginning. */
export function useGo(path: string) {
  const router = useRouter()
  return useCallback(
    (filters: GalleryFilters, replace = false) =>
      void router.navigate({
        to: path,
        search: addressOf(filters) as never,
        ...(!isNarrowed(filters) && { hash: COLLECTION }),
        replace,
      }),
    [router, path],
  )
}

/** A click that asks for a new tab or window is the browser's. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
