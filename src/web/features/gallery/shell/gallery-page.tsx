import type { ReactNode } from 'react'
import type { GallerySection } from '#shared/entities/gallery-design.ts'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { useData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Container } from '#web/ui/container.tsx'
import { RichText } from '#web/ui/public/rich-text.tsx'
import { Collection } from '../collection/collection.tsx'
import { COLLECTION_ID } from '../data/gallery-address.ts'
import { hasActiveFilters } from '../data/gallery-filters.ts'
import { useGalleryFilters } from '../data/use-gallery-filters.ts'
import { countQueries, type OpenGallery } from '../data/gallery.queries.ts'
import { toGalleryScope } from '../data/collection-scope.ts'
import { ExhibitCards } from '../parts/exhibit-cards.tsx'
import { GalleryHero } from './gallery-hero.tsx'
import { ABOUT_ID, EXHIBITS_ID, GalleryShell } from './gallery-shell.tsx'
import styles from './gallery-page.module.css'

/** The home page of a gallery, with its sections in the order of its design. */
export function GalleryPage({ alias, gallery }: { alias: string; gallery: OpenGallery }) {
  const filters = useGalleryFilters()
  const { project, exhibits, look: appearance } = gallery
  const scope = toGalleryScope(alias, gallery)
  const counts = useData(countQueries(useApi(), scope, filters).all).data
  const hasFilters = hasActiveFilters(filters)
  const [firstSection] = appearance.sections
  const collection = <Collection key="collection" scope={scope} filters={filters} />
  const sectionContents: Record<GallerySection, ReactNode> = {
    // As the first section, the description is shown in the hero instead.
    words: firstSection !== 'words' && project.gallery.description && (
      <section key="words" id={ABOUT_ID} className={styles.about} aria-labelledby="about-title">
        <h2 id="about-title" className={styles.title}>
          {galleryMessages.about}
        </h2>
        <RichText html={project.gallery.description} className={styles.words ?? ''} />
      </section>
    ),
    exhibits: exhibits.length > 0 && (
      <section key="exhibits" id={EXHIBITS_ID} className={styles.exhibits} aria-labelledby="exhibits-title">
        <h2 id="exhibits-title" className={styles.title}>
          {galleryMessages.exhibits}
        </h2>
        <ExhibitCards alias={alias} exhibits={exhibits} featuresFirst />
      </section>
    ),
    collection,
  }
  return (
    <GalleryShell gallery={gallery} isHome section={hasFilters ? COLLECTION_ID : undefined}>
      {/* With filters active, the results come first. */}
      {!hasFilters && (
        <GalleryHero
          gallery={gallery}
          total={appearance.sections.includes('collection') ? counts?.total || undefined : undefined}
          estimated={counts?.estimated ?? false}
          exhibits={appearance.sections.includes('exhibits') ? exhibits.length : 0}
          showsDescription={firstSection === 'words'}
        />
      )}
      <Container className={`${styles.sections} ${hasFilters ? styles.narrowed : ''}`}>
        {hasFilters ? collection : appearance.sections.map((section) => sectionContents[section])}
      </Container>
    </GalleryShell>
  )
}
