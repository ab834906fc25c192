import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { useData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Container } from '#web/ui/container.tsx'
import { Collection } from '../collection/collection.tsx'
import { hasActiveFilters } from '../data/gallery-filters.ts'
import { useGalleryFilters } from '../data/use-gallery-filters.ts'
import { countQueries } from '../data/gallery.queries.ts'
import { toOrgScope, type OrgGalleriesReply } from '../data/org-galleries.ts'
import { COLLECTION_ID } from '../data/gallery-address.ts'
import { CoverHero } from '../parts/cover-hero.tsx'
import { GalleryCards } from '../parts/gallery-cards.tsx'
import { GALLERIES_ID, OrgGalleryShell } from './org-gallery-shell.tsx'
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
        <CoverHero title={title} cover={null}>
          <p className={heroStyles.counts}>
            <a href={`#${GALLERIES_ID}`}>{galleryMessages.galleryCount(galleries.length)}</a>
            {total ? (
              <a href={`#${COLLECTION_ID}`}>
                {counts.estimated ? galleryMessages.manyItems(total) : galleryMessages.items(total)}
              </a>
            ) : null}
          </p>
        </CoverHero>
      )}
      <Container className={`${styles.sections} ${hasFilters ? styles.narrowed : ''}`}>
        {!hasFilters && (
          <section id={GALLERIES_ID} aria-labelledby="galleries-title">
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
