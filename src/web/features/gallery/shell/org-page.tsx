import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { useData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Container } from '#web/ui/container.tsx'
import { Collection } from '../collection/collection.tsx'
import { isNarrowed } from '../data/gallery-filters.ts'
import { useFilters } from '../data/use-filters.ts'
import { countQueries } from '../data/gallery.queries.ts'
import { inOrg, type OrgAnswer } from '../data/org.ts'
import { GalleryCards } from '../parts/gallery-cards.tsx'
import { OrgShell } from './org-shell.tsx'
import heroStyles from './gallery-hero.module.css'
import styles from './gallery-page.module.css'

/** All open galleries of an organisation and their combined collection. */
export function OrgPage({ org: { id, title, galleries } }: { org: OrgAnswer }) {
  const filters = useFilters()
  const place = inOrg(id, galleries)
  const counts = useData(countQueries(useApi(), place, filters).all).data
  const narrowed = isNarrowed(filters)
  const total = counts?.total
  return (
    <OrgShell id={id} title={title}>
      {!narrowed && (
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
      <Container className={`${styles.sections} ${narrowed ? styles.narrowed : ''}`}>
        {!narrowed && (
          <section id="galleries" aria-labelledby="galleries-title">
            <h2 id="galleries-title" className={styles.title}>
              {galleryMessages.galleries}
            </h2>
            <GalleryCards galleries={galleries} />
          </section>
        )}
        <Collection place={place} filters={filters} />
      </Container>
    </OrgShell>
  )
}
