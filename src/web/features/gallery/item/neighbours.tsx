import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Search } from '#web/kit/navigation/navigation.ts'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
import { PageLink } from '#web/kit/navigation/page-link.tsx'
import { itemPath } from '#web/kit/address/gallery-paths.ts'
import styles from './item.module.css'

export interface Near {
  id: string
  title: string
}

interface Props {
  alias: string
  /** What one goes through. */
  label: string
  previous: Near | null | undefined
  next: Near | null | undefined
  /** The search of the address that keeps the series. */
  search: Search
  /** Which of how many, where that is known. */
  position: string | undefined
  /** Stands between: what one came from. */
  children: ReactNode
}

/** On from one item to the next. What one came from stays one step back. */
export function Neighbours({ alias, label, previous, next, search, position, children }: Props) {
  const to = (id: string) => ({
    to: itemPath(alias, id),
    search,
    replace: true,
    state: true as const,
  })
  return (
    <nav className={styles.neighbours} aria-label={label}>
      {previous ? (
        <PageLink {...to(previous.id)} rel="prev" title={previous.title}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden />
          {itemMessages.previous}
        </PageLink>
      ) : (
        <span />
      )}
      <p>
        {children}
        {position && <span className={styles.position}>{position}</span>}
      </p>
      {next ? (
        <PageLink {...to(next.id)} rel="next" title={next.title}>
          {itemMessages.next}
          <IconArrowRight size={18} stroke={1.75} aria-hidden />
        </PageLink>
      ) : (
        <span />
      )}
    </nav>
  )
}
