import type { MouseEvent } from 'react'
import { galleryMessages, itemMessages } from '#shared/words/gallery/gallery.ts'
import { galleryPath } from '#web/kit/address/gallery-paths.ts'
import { useNavigation, usePageLocation } from '#web/kit/navigation/navigation.ts'
import { isPlainClick } from '#web/kit/navigation/page-link.tsx'
import { toFiltersHref, useGoToFilters } from '../data/gallery-address.ts'
import { hasActiveFilters, type GalleryFilters } from '../data/gallery-filters.ts'

/** Leads back to the collection or search results, at the scroll position they were left at. */
export function BackLink({ alias, filters }: { alias: string; filters: GalleryFilters }) {
  const navigation = useNavigation()
  const { state } = usePageLocation()
  const goToFilters = useGoToFilters(galleryPath(alias))
  const handleClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (state.fromGallery) navigation?.back()
    else goToFilters(filters)
  }
  return (
    <a href={toFiltersHref(galleryPath(alias), filters)} onClick={handleClick}>
      {hasActiveFilters(filters) ? itemMessages.results : galleryMessages.collection}
    </a>
  )
}
