import type { ReactNode } from 'react'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { orgPath } from '#web/kit/address/gallery-paths.ts'
import { MediaHeadersProvider } from '#web/media/media-headers.ts'
import { getAllGalleryHeaders } from '../data/gallery-token.ts'
import { GalleryHeader, ProductCredit } from './gallery-shell.tsx'
import styles from './gallery-shell.module.css'

/** The layout of the page with all galleries of an organisation. */
export function OrgGalleryShell({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <MediaHeadersProvider value={getAllGalleryHeaders}>
      <GalleryHeader path={`/view/org/${id}`} showsResults>
        <PageLink className={styles.name} to={orgPath(id)}>
          {title}
        </PageLink>
      </GalleryHeader>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <div className={styles.columns}>
          <p className={styles.footerName}>{title}</p>
        </div>
        <ProductCredit />
      </footer>
    </MediaHeadersProvider>
  )
}
