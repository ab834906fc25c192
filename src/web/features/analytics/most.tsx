import type { ReactNode } from 'react'
import { formatNumber } from '#shared/words/formats.ts'
import { analyticsMessages } from '#shared/words/analytics/analytics.ts'
import styles from './analytics.module.css'

interface Props {
  title: string
  text?: string
  of: readonly { id: string; name: ReactNode; views: number }[]
}

/** A ranking by views, with bars relative to the first entry. */
export function Most({ title, text, of }: Props) {
  const most = of[0]?.views ?? 1
  return (
    <section className={styles.most}>
      <h2 className={styles.heading}>{title}</h2>
      {text && <p className={styles.quiet}>{text}</p>}
      {of.length === 0 && <p className={styles.quiet}>{analyticsMessages.none}</p>}
      <ol className={styles.ranks}>
        {of.map(({ id, name, views }) => (
          <li key={id}>
            <span className={styles.share} style={{ width: `${(100 * views) / most}%` }} aria-hidden />
            <span className={styles.name}>{name}</span>
            <span className={styles.number}>{formatNumber(views)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
