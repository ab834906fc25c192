import { formatLanguage } from '#shared/words/formats.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { stateMessages } from '#shared/words/page/page.ts'
import { getPageLanguageAttributes } from './direction.ts'
import styles from './other-language-note.module.css'

interface Props {
  language: string
  /** The languages in which the text is available. */
  languages?: readonly string[]
}

/** Notes that a text isn't available in the language of the page, and which language it is in. */
export function OtherLanguageNote({ language, languages }: Props) {
  if ((languages ?? [language]).includes(getCurrentLanguage())) return null
  return (
    <p {...getPageLanguageAttributes()} className={styles.only}>
      {stateMessages.onlyIn(formatLanguage(language))}
    </p>
  )
}
