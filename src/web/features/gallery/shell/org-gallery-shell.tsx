import type { ReactNode } from 'react'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { orgPath } from '#web/kit/address/gallery-paths.ts'
import { MediaHeadersProvider } from '#web/media/media-headers.ts'
import { COLLECTION_ID } from '../data/gallery-address.ts'
import { getAllGalleryHeaders } from '../data/gallery-token.ts'
import { GalleryFooter } from '../frame/gallery-footer.tsx'
import { GalleryHeader } from '../frame/gallery-header.tsx'
import styles from './gallery-shell.module.css'

/** The element id of the list of galleries. */
export const GALLERIES_ID = 'galleries'

/** The layout of the page with all galleries of an organisation. */
export function OrgGalleryShell({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const path = orgPath(id)
  const sections = [
    { id: GALLERIES_ID, label: galleryMessages.galleries },
    { id: COLLECTION_ID, label: galleryMessages.collection },
  ]
  return (
    <MediaHeadersProvider value={getAllGalleryHeaders}>
      <GalleryHeader path={path} isHome name={title} sections={sections} />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <GalleryFooter path={path} name={title} sections={sections} />
    </MediaHeadersProvider>
  )
}
