import type { ReactNode } from 'react'
import { formatNumber } from '#shared/words/formats.ts'
import { analyticsMessages } from '#shared/words/analytics/analytics.ts'
import styles from './analytics.module.css'

interface Props {
  title: string
  text?: string
  entries: readonly { id: string; name: ReactNode; views: number }[]
}

/** A ranking by views, with bars relative to the first entry. */
export function TopList({ title, text, entries }: Props) {
  const maxViews = entries[0]?.views ?? 1
  return (
    <section className={styles.most}>
      <h2 className={styles.heading}>{title}</h2>
      {text && <p className={styles.quiet}>{text}</p>}
      {entries.length === 0 && <p className={styles.quiet}>{analyticsMessages.none}</p>}
      <ol className={styles.ranks}>
        {entries.map(({ id, name, views }) => (
          <li key={id}>
            <span className={styles.share} style={{ width: `${(100 * views) / maxViews}%` }} aria-hidden />
            <span className={styles.name}>{name}</span>
            <span className={styles.number}>{formatNumber(views)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
