import { formatLanguage } from '#shared/words/formats.ts'
import { spokenLanguage } from '#shared/words/sentences.ts'
import { stateMessages } from '#shared/words/page/page.ts'
import { inOurs } from './direction.ts'
import styles from './only-in.module.css'

interface Props {
  language: string
  /** In which it can be read. */
  languages?: readonly string[]
}

/** Says of a text that it cannot be read in the language of the page, and in which it stands here instead. */
export function OnlyIn({ language, languages }: Props) {
  if ((languages ?? [language]).includes(spokenLanguage())) return null
  return (
    <p {...inOurs()} className={styles.only}>
      {stateMessages.onlyIn(formatLanguage(language))}
    </p>
  )
}
