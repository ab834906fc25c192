import type { ReactNode } from 'react'
import type { SiteView } from '#shared/entities/website/site.ts'
import { inLanguage } from '#web/ui/preferences/direction.ts'
import { OnlyIn } from '#web/ui/preferences/only-in.tsx'
import styles from './page-intro.module.css'

export interface Intro {
  page: Pick<SiteView, 'title' | 'summary' | 'language' | 'languages'>
  children?: ReactNode
}

/** How a page begins: its title, what it is about, that its reader’s language has none of it, and perhaps more. */
export function PageIntro({ page: { title, summary, language, languages }, children }: Intro) {
  return (
    <div className={styles.intro} {...inLanguage(language)}>
      <h1 className={styles.title}>{title}</h1>
      {summary && <p className={styles.summary}>{summary}</p>}
      <OnlyIn language={language} languages={languages} />
      {children}
    </div>
  )
}
