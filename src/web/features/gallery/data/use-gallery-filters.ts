import { useMemo } from 'react'
import { useSearch } from '#web/kit/navigation/navigation.ts'
import { parseFilters, type GalleryFilters } from './gallery-filters.ts'

/** The filters in the current URL, or in the pending one during a navigation. */
export function useGalleryFilters(): GalleryFilters {
  const search = useSearch()
  return useMemo(() => parseFilters(search), [search])
}
