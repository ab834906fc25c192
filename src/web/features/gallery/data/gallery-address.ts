import { useCallback } from 'react'
import { useNavigation } from '#web/kit/navigation/navigation.ts'
import { stringifySearch } from '#web/kit/address/search-params.ts'
import { addressOf, isNarrowed, type GalleryFilters } from './gallery-filters.ts'

/** The id of the collection. Where a gallery shows everything, it stands below what the gallery tells of itself. */
export const COLLECTION = 'collection'

/** The address of what some filters leave. */
export const hrefOf = (path: string, filters: GalleryFilters): string =>
  `${path}${stringifySearch(addressOf(filters))}${isNarrowed(filters) ? '' : `#${COLLECTION}`}`

/** Leads to what some filters leave, from its beginning. */
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
