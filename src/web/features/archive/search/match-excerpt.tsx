import { toExcerpt } from '#shared/rules/text/search-words.ts'
import { pickText } from '#shared/entities/own-fields/own-value-texts.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'
import { searchMessages } from '#shared/words/search/search.ts'
import { HighlightedPassages } from '#web/ui/highlighted-text.tsx'
import type { TextMatch } from './use-text-matches.ts'
import styles from './match-excerpt.module.css'

interface Props {
  match: TextMatch
  query: string
  /** How many characters to show before the match, depending on the space. */
  leadChars: number
}

/** The field that matched, with the text around the match. */
export function MatchExcerpt({ match, query, leadChars }: Props) {
  const label =
    match.field === 'own' ? pickText(match.label, getCurrentLanguage()) : searchMessages.matchFields[match.field]
  return (
    <>
      <span className={styles.field}>{label}: </span>
      <span>
        <HighlightedPassages items={toExcerpt(match.text, query, leadChars)} />
      </span>
    </>
  )
}
