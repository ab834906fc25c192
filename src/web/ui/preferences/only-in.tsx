import { formatLanguage } from '#shared/words/formats.ts'
import { spokenLanguage } from '#shared/words/sentences.ts'
import { stateMessages } from '#shared/words/page/page.ts'
import { inOurs } from './direction.ts'
import styles from './only-in.module.css'

interface Props {
  language: string
  /** The languages in which the text is available. */
  languages?: readonly string[]
}

/** Notes that a text isn't available in the language of the page, and which language it is in. */
export function OnlyIn({ language, languages }: Props) {
  if ((languages ?? [language]).includes(spokenLanguage())) return null
  return (
    <p {...inOurs()} className={styles.only}>
      {stateMessages.onlyIn(formatLanguage(language))}
    </p>
  )
}
