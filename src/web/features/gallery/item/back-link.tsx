import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { hrefOf, isPlainClick, useGo } from '../data/gallery-address.ts'
import { isNarrowed, type GalleryFilters } from '../data/gallery-filters.ts'
import { galleryPath } from '../data/place.ts'

/** Back to what one found an item among, as one has left it. */
export function BackLink({ alias, filters }: { alias: string; filters: GalleryFilters }) {
  const router = useRouter()
  const go = useGo(galleryPath(alias))
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (router.state.location.state.fromGallery) router.history.back()
    else go(filters)
  }
  return (
    <a href={hrefOf(galleryPath(alias), filters)} onClick={follow}>
      {isNarrowed(filters) ? itemMessages.backToFound : itemMessages.backToCollection}
    </a>
  )
}
