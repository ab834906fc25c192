import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { exhibitMessages } from '#shared/words/gallery/gallery.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { exhibitPath } from '#web/kit/address/gallery-paths.ts'
import styles from './story.module.css'

/** Links to the previous and next exhibit. */
export function Onward({ alias, exhibits, id }: { alias: string; exhibits: readonly Exhibit[]; id: string }) {
  const here = exhibits.findIndex((exhibit) => exhibit.id === id)
  const [before, after] = here < 0 ? [] : [exhibits[here - 1], exhibits[here + 1]]
  if (!before && !after) return null
  return (
    <nav className={styles.adjacent} aria-label={exhibitMessages.more}>
      {before && (
        <PageLink to={exhibitPath(alias, before.url_alias)} rel="prev">
          <span>
            <IconArrowLeft size={16} stroke={1.75} aria-hidden />
            {exhibitMessages.previous}
          </span>
          {before.title}
        </PageLink>
      )}
      {after && (
        <PageLink className={styles.next} to={exhibitPath(alias, after.url_alias)} rel="next">
          <span>
            {exhibitMessages.next}
            <IconArrowRight size={16} stroke={1.75} aria-hidden />
          </span>
          {after.title}
        </PageLink>
      )}
    </nav>
  )
}
