import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { exhibitMessages } from '#shared/words/gallery/gallery.ts'
import styles from './story.module.css'

/** On to the exhibits before and after this one. */
export function Onward({ alias, exhibits, id }: { alias: string; exhibits: readonly Exhibit[]; id: string }) {
  const here = exhibits.findIndex((one) => one.id === id)
  const [before, after] = here < 0 ? [] : [exhibits[here - 1], exhibits[here + 1]]
  if (!before && !after) return null
  return (
    <nav className={styles.onward} aria-label={exhibitMessages.more}>
      {before && (
        <Link to="/view/$alias/exhibit/$exhibit" params={{ alias, exhibit: before.url_alias }} rel="prev">
          <span>
            <IconArrowLeft size={16} stroke={1.75} aria-hidden />
            {exhibitMessages.previous}
          </span>
          {before.title}
        </Link>
      )}
      {after && (
        <Link
          className={styles.next}
          to="/view/$alias/exhibit/$exhibit"
          params={{ alias, exhibit: after.url_alias }}
          rel="next"
        >
          <span>
            {exhibitMessages.next}
            <IconArrowRight size={16} stroke={1.75} aria-hidden />
          </span>
          {after.title}
        </Link>
      )}
    </nav>
  )
}
