import type { ReactNode } from 'react'
import { galleryMessages } from '#shared/words/gallery/gallery.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { useGalleryFilters } from '../data/use-gallery-filters.ts'
import { GallerySearch } from './gallery-search.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './gallery-header.module.css'

/** A section of the front page, by its element id. */
export interface SectionLink {
  id: string
  label: string
}

interface Props {
  /** The path of the front page, which also shows search results, and whether this is that page. */
  path: string
  isHome: boolean
  name: string
  logo?: ReactNode
  organisation?: ReactNode
  sections: readonly SectionLink[]
  /** The id of the section that this page belongs to. */
  currentSection?: string | undefined
}

/** The header of every gallery page: name and logo, sections, search and language. */
export function GalleryHeader({ path, isHome, name, logo, organisation, sections, currentSection }: Props) {
  const filters = useGalleryFilters()
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <div className={styles.brand}>
          {logo}
          <div className={styles.home}>
            {organisation}
            <PageLink dir="auto" className={styles.name} to={path} title={name}>
              {name}
            </PageLink>
          </div>
        </div>
        {sections.length > 0 && (
          <nav className={styles.sections} aria-label={galleryMessages.sections}>
            {sections.map(({ id, label }) => (
              <PageLink key={id} to={path} hash={id} aria-current={id === currentSection ? 'true' : undefined}>
                {label}
              </PageLink>
            ))}
          </nav>
        )}
        <div className={styles.search}>
          <GallerySearch path={path} filters={filters} showsResults={isHome} />
        </div>
        <div className={styles.languages} data-live>
          <LanguageSwitch />
        </div>
      </div>
    </header>
  )
}
