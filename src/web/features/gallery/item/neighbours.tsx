import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { itemMessages } from '#shared/words/gallery/gallery.ts'
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
  search: object
  /** Which of how many, where that is known. */
  position: string | undefined
  /** Stands between: what one came from. */
  children: ReactNode
}

/** On from one item to the next. What one came from stays one step back. */
export function Neighbours({ alias, label, previous, next, search, position, children }: Props) {
  const to = (id: string) => ({
    to: '/view/$alias/item/$id' as const,
    params: { alias, id },
    search: search as never,
    replace: true,
    state: true as const,
  })
  return (
    <nav className={styles.neighbours} aria-label={label}>
      {previous ? (
        <Link {...to(previous.id)} rel="prev" title={previous.title}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden />
          {itemMessages.previous}
        </Link>
      ) : (
        <span />
      )}
      <p>
        {children}
        {position && <span className={styles.position}>{position}</span>}
      </p>
      {next ? (
        <Link {...to(next.id)} rel="next" title={next.title}>
          {itemMessages.next}
          <IconArrowRight size={18} stroke={1.75} aria-hidden />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
