import { useMemo } from 'react'
import { useSearch } from '#web/kit/navigation/navigation.ts'
import { filtersOf, type GalleryFilters } from './gallery-filters.ts'

/** What the address of this page asks for, also while the page is still on its way there. */
export function useFilters(): GalleryFilters {
  const search = useSearch()
  return useMemo(() => filtersOf(search), [search])
}
