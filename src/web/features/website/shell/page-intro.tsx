import type { ReactNode } from 'react'
import { inLanguage } from '#web/ui/preferences/direction.ts'
import styles from './page-intro.module.css'

interface Props {
  title: string
  summary: string
  /** In which that is said, where it is not the language around it. */
  language?: string
  children?: ReactNode
}

/** How a page begins: its title, what it is about, and perhaps more. */
export function PageIntro({ title, summary, language, children }: Props) {
  return (
    <div className={styles.intro} {...(language && inLanguage(language))}>
      <h1 className={styles.title}>{title}</h1>
      {summary && <p className={styles.summary}>{summary}</p>}
      {children}
    </div>
  )
}
