import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { Search } from '#web/kit/navigation/navigation.ts'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { itemPath } from '#web/kit/address/gallery-paths.ts'
import styles from './item.module.css'

export interface AdjacentItem {
  id: string
  title: string
}

interface Props {
  alias: string
  /** The name of the series that is paged through. */
  label: string
  previous: AdjacentItem | null | undefined
  next: AdjacentItem | null | undefined
  /** The query parameters that identify the series. */
  search: Search
  /** For example “3 of 20”, if known. */
  position: string | undefined
}

/** Links to the previous and next item. They replace the history entry, which keeps the series one step back. */
export function AdjacentItems({ alias, label, previous, next, search, position }: Props) {
  const getLinkProps = (id: string) => ({
    to: itemPath(alias, id),
    search,
    replace: true,
    state: true as const,
  })
  return (
    <nav className={styles.neighbours} aria-label={label}>
      {previous && (
        <PageLink {...getLinkProps(previous.id)} rel="prev" title={previous.title}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden />
          <span>{itemMessages.previous}</span>
        </PageLink>
      )}
      {position && <p>{position}</p>}
      {next && (
        <PageLink {...getLinkProps(next.id)} rel="next" title={next.title}>
          <span>{itemMessages.next}</span>
          <IconArrowRight size={18} stroke={1.75} aria-hidden />
        </PageLink>
      )}
    </nav>
  )
}
