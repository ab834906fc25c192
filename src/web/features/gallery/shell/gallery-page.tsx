import type { ReactNode } from 'react'
import type { Section } from '#shared/entities/gallery-design.ts'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { useData } from '#web/kit/data/data-context.ts'
import { useApi } from '#web/kit/api-context.tsx'
import { Container } from '#web/ui/container.tsx'
import { RichText } from '#web/ui/public/rich-text.tsx'
import { Collection } from '../collection/collection.tsx'
import { isNarrowed } from '../data/gallery-filters.ts'
import { useFilters } from '../data/use-filters.ts'
import { countQueries, type OpenGallery } from '../data/gallery.queries.ts'
import { inGallery } from '../data/place.ts'
import { ExhibitCards } from '../parts/exhibit-cards.tsx'
import { GalleryHero } from './gallery-hero.tsx'
import { GalleryShell } from './gallery-shell.tsx'
import styles from './gallery-page.module.css'

/** The home page of a gallery, with its sections in the order of its design. */
export function GalleryPage({ alias, gallery }: { alias: string; gallery: OpenGallery }) {
  const filters = useFilters()
  const { project, exhibits, look } = gallery
  const place = inGallery(alias, project.id)
  const counts = useData(countQueries(useApi(), place, filters).all).data
  const narrowed = isNarrowed(filters)
  const [first] = look.sections
  const collection = <Collection key="collection" place={place} filters={filters} />
  const parts: Record<Section, ReactNode> = {
    // As the first section, the description is shown in the hero instead.
    words: first !== 'words' && project.gallery.description && (
      <section key="words">
        <RichText html={project.gallery.description} className={styles.words ?? ''} />
      </section>
    ),
    exhibits: exhibits.length > 0 && (
      <section key="exhibits" id="exhibits" aria-labelledby="exhibits-title">
        <h2 id="exhibits-title" className={styles.title}>
          {galleryMessages.exhibits}
        </h2>
        <ExhibitCards alias={alias} exhibits={exhibits} lead />
      </section>
    ),
    collection,
  }
  return (
    <GalleryShell gallery={gallery} home>
      {/* With filters active, the results come first. */}
      {!narrowed && (
        <GalleryHero
          gallery={gallery}
          total={look.sections.includes('collection') ? counts?.total || undefined : undefined}
          estimated={counts?.estimated ?? false}
          exhibits={look.sections.includes('exhibits') ? exhibits.length : 0}
          described={first === 'words'}
        />
      )}
      <Container className={`${styles.sections} ${narrowed ? styles.narrowed : ''}`}>
        {narrowed ? collection : look.sections.map((section) => parts[section])}
      </Container>
    </GalleryShell>
  )
}
