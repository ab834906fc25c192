import type { ReactNode } from 'react'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { galleryPath } from '#web/kit/address/gallery-paths.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import type { OpenGallery } from '../data/gallery.queries.ts'
import { getArchiveTitle } from '../data/load-gallery.ts'
import styles from './page-bar.module.css'

interface Props {
  gallery: OpenGallery
  /** A link to the page between the front page and this one, if any. */
  parent?: ReactNode
  /** The title of this page. */
  current: string
  /** Further navigation, at the end of the bar. */
  children?: ReactNode
}

/** The bar above an exhibit, an item or a missing page: the way from the front page. Phones show only its last link. */
export function PageBar({ gallery: { project }, parent, current, children }: Props) {
  return (
    <div className={styles.bar}>
      <nav className={styles.breadcrumb} aria-label={galleryMessages.breadcrumb}>
        <ol className={styles.steps}>
          <li className={styles.step}>
            <PageLink dir="auto" to={galleryPath(project.url_alias)}>
              {getArchiveTitle(project)}
            </PageLink>
          </li>
          {parent && <li className={styles.step}>{parent}</li>}
          <li dir="auto" className={styles.current} aria-current="page">
            {current}
          </li>
        </ol>
      </nav>
      {children}
    </div>
  )
}
