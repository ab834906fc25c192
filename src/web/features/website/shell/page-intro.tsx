import type { ReactNode } from 'react'
import styles from './page-intro.module.css'

/** How a page begins: its title, what it is about, and perhaps more. */
export function PageIntro({ title, summary, children }: { title: string; summary: string; children?: ReactNode }) {
  return (
    <div className={styles.intro}>
      <h1 className={styles.title}>{title}</h1>
      {summary && <p className={styles.summary}>{summary}</p>}
      {children}
    </div>
  )
}
