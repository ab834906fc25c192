import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Exhibit } from '#shared/entities/exhibit.ts'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import styles from './item.module.css'

/** On from one item of an exhibit to the next, in its order. */
export function Neighbours({ alias, exhibit, id }: { alias: string; exhibit: Exhibit; id: string }) {
  const items = exhibit.artifacts ?? []
  const here = items.findIndex((item) => item.id === id)
  if (here < 0) return null
  const [before, after] = [items[here - 1], items[here + 1]]
  const search = { exhibit: exhibit.url_alias } as object
  return (
    <nav className={styles.neighbours} aria-label={exhibit.title}>
      {before ? (
        <Link
          to="/view/$alias/item/$id"
          params={{ alias, id: before.id }}
          search={search}
          rel="prev"
          title={before.title}
        >
          <IconArrowLeft size={18} stroke={1.75} aria-hidden />
          {itemMessages.previous}
        </Link>
      ) : (
        <span />
      )}
      <p>
        <Link to="/view/$alias/exhibit/$exhibit" params={{ alias, exhibit: exhibit.url_alias }}>
          {exhibit.title}
        </Link>
        <span className={styles.position}>{itemMessages.position(here + 1, exhibit.artifact_count)}</span>
      </p>
      {after ? (
        <Link
          to="/view/$alias/item/$id"
          params={{ alias, id: after.id }}
          search={search}
          rel="next"
          title={after.title}
        >
          {itemMessages.next}
          <IconArrowRight size={18} stroke={1.75} aria-hidden />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
