import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { exhibitMessages } from '#shared/words/gallery/gallery.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { exhibitPath } from '#web/kit/address/gallery-paths.ts'
import styles from './exhibit-story.module.css'

/** Links to the previous and next exhibit. */
export function AdjacentExhibits({ alias, exhibits, id }: { alias: string; exhibits: readonly Exhibit[]; id: string }) {
  const currentIndex = exhibits.findIndex((exhibit) => exhibit.id === id)
  const [previous, next] = currentIndex < 0 ? [] : [exhibits[currentIndex - 1], exhibits[currentIndex + 1]]
  if (!previous && !next) return null
  return (
    <nav className={styles.adjacent} aria-label={exhibitMessages.moreExhibits}>
      {previous && (
        <PageLink to={exhibitPath(alias, previous.url_alias)} rel="prev">
          <span>
            <IconArrowLeft size={16} stroke={1.75} aria-hidden />
            {exhibitMessages.previous}
          </span>
          {previous.title}
        </PageLink>
      )}
      {next && (
        <PageLink className={styles.next} to={exhibitPath(alias, next.url_alias)} rel="next">
          <span>
            {exhibitMessages.next}
            <IconArrowRight size={16} stroke={1.75} aria-hidden />
          </span>
          {next.title}
        </PageLink>
      )}
    </nav>
  )
}
