import type { ReactNode } from 'react'
import type { SiteView } from '#shared/entities/website/site.ts'
import { getLanguageAttributes } from '#web/ui/preferences/direction.ts'
import { OtherLanguageNote } from '#web/ui/preferences/other-language-note.tsx'
import styles from './page-intro.module.css'

export interface PageIntroProps {
  page: Pick<SiteView, 'title' | 'summary' | 'language' | 'languages'>
  children?: ReactNode
}

/** The top of a page: title, summary and a note if the page is not available in the reader’s language. */
export function PageIntro({ page: { title, summary, language, languages }, children }: PageIntroProps) {
  return (
    <div className={styles.intro} {...getLanguageAttributes(language)}>
      <h1 className={styles.title}>{title}</h1>
      {summary && <p className={styles.summary}>{summary}</p>}
      <OtherLanguageNote language={language} languages={languages} />
      {children}
    </div>
  )
}
