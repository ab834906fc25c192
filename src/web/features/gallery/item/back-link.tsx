import type { MouseEvent } from 'react'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { galleryPath } from '#web/kit/address/gallery-paths.ts'
import { useNavigation, usePageLocation } from '#web/kit/navigation/navigation.ts'
import { isPlainClick } from '#web/kit/navigation/page-link.tsx'
import { hrefOf, useGo } from '../data/gallery-address.ts'
import { isNarrowed, type GalleryFilters } from '../data/gallery-filters.ts'

/** Leads back to the collection or search results, at the scroll position they were left at. */
export function BackLink({ alias, filters }: { alias: string; filters: GalleryFilters }) {
  const navigation = useNavigation()
  const { state } = usePageLocation()
  const go = useGo(galleryPath(alias))
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (state.fromGallery) navigation?.back()
    else go(filters)
  }
  return (
    <a href={hrefOf(galleryPath(alias), filters)} onClick={follow}>
      {isNarrowed(filters) ? itemMessages.backToFound : itemMessages.backToCollection}
    </a>
  )
}
