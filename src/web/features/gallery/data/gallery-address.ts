import { useCallback } from 'react'
import { useNavigation } from '#web/kit/navigation/navigation.ts'
import { stringifySearch } from '#web/kit/address/search-params.ts'
import { toSearchParams, hasActiveFilters, type GalleryFilters } from './gallery-filters.ts'

/** The element id of the collection, which an unfiltered gallery shows below its introduction. */
export const COLLECTION_ID = 'collection'

/** The URL of the collection with these filters. */
export const toFiltersHref = (path: string, filters: GalleryFilters): string =>
  `${path}${stringifySearch(toSearchParams(filters))}${hasActiveFilters(filters) ? '' : `#${COLLECTION_ID}`}`

/** Returns a function that navigates to the first page of the collection with the given filters. */
export function useGoToFilters(path: string) {
  const navigation = useNavigation()
  return useCallback(
    (filters: GalleryFilters, replace = false) =>
      navigation?.navigate({
        to: path,
        search: toSearchParams(filters),
        hash: hasActiveFilters(filters) ? undefined : COLLECTION_ID,
        replace,
      }),
    [navigation, path],
  )
}
