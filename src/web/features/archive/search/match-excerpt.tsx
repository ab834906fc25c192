import { toExcerpt } from '#shared/rules/text/search-words.ts'
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
export function MatchExcerpt({ match: { field, text }, query, leadChars }: Props) {
  return (
    <>
      <span className={styles.field}>{searchMessages.matchFields[field]}: </span>
      <span>
        <HighlightedPassages items={toExcerpt(text, query, leadChars)} />
      </span>
    </>
  )
}
