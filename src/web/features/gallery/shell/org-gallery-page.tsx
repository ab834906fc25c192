import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { useData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Container } from '#web/ui/container.tsx'
import { Collection } from '../collection/collection.tsx'
import { hasActiveFilters } from '../data/gallery-filters.ts'
import { useGalleryFilters } from '../data/use-gallery-filters.ts'
import { countQueries } from '../data/gallery.queries.ts'
import { toOrgScope, type OrgGalleriesReply } from '../data/org-galleries.ts'
import { GalleryCards } from '../parts/gallery-cards.tsx'
import { OrgGalleryShell } from './org-gallery-shell.tsx'
import heroStyles from './gallery-hero.module.css'
import styles from './gallery-page.module.css'

/** All open galleries of an organisation and their combined collection. */
export function OrgGalleryPage({ org: { id, title, galleries } }: { org: OrgGalleriesReply }) {
  const filters = useGalleryFilters()
  const scope = toOrgScope(id, galleries)
  const counts = useData(countQueries(useApi(), scope, filters).all).data
  const hasFilters = hasActiveFilters(filters)
  const total = counts?.total
  return (
    <OrgGalleryShell id={id} title={title}>
      {!hasFilters && (
        <header className={heroStyles.intro}>
          <h1 dir="auto" className={heroStyles.title}>
            {title}
          </h1>
          <p className={heroStyles.counts}>
            <a href="#galleries">{galleryMessages.galleryCount(galleries.length)}</a>
            {total ? (
              <a href="#collection">
                {counts.estimated ? galleryMessages.manyItems(total) : galleryMessages.items(total)}
              </a>
            ) : null}
          </p>
        </header>
      )}
      <Container className={`${styles.sections} ${hasFilters ? styles.narrowed : ''}`}>
        {!hasFilters && (
          <section id="galleries" aria-labelledby="galleries-title">
            <h2 id="galleries-title" className={styles.title}>
              {galleryMessages.galleries}
            </h2>
            <GalleryCards galleries={galleries} />
          </section>
        )}
        <Collection scope={scope} filters={filters} />
      </Container>
    </OrgGalleryShell>
  )
}
