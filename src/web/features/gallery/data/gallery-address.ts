import { useCallback } from 'react'
import { useNavigation } from '#web/kit/navigation/navigation.ts'
import { stringifySearch } from '#web/kit/address/search-params.ts'
import { addressOf, isNarrowed, type GalleryFilters } from './gallery-filters.ts'

/** The element id of the collection, which an unfiltered gallery shows below its introduction. */
export const COLLECTION = 'collection'

/** The address of the collection with these filters. */
export const hrefOf = (path: string, filters: GalleryFilters): string =>
  `${path}${stringifySearch(addressOf(filters))}${isNarrowed(filters) ? '' : `#${COLLECTION}`}`

/** Returns a function that navigates to the first page of the collection with the given filters. */
export function useGo(path: string) {
  const navigation = useNavigation()
  return useCallback(
    (filters: GalleryFilters, replace = false) =>
      navigation?.go({
        to: path,
        search: addressOf(filters),
        hash: isNarrowed(filters) ? undefined : COLLECTION,
        replace,
      }),
    [navigation, path],
  )
}
