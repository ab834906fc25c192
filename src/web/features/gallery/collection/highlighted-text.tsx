import { toExcerpt } from '#shared/rules/text/search-words.ts'
import { HighlightedText, HighlightedPassages } from '#web/ui/highlighted-text.tsx'

interface Props {
  text: string
  query: string
  /** How many characters to show before the first match. Shows the whole text if omitted. */
  contextChars?: number
}

/** A text with the search terms highlighted. */
export const HighlightedExcerpt = ({ text, query, contextChars }: Props) =>
  contextChars === undefined ? (
    <HighlightedText text={text} query={query} />
  ) : (
    <HighlightedPassages items={toExcerpt(text, query, contextChars)} />
  )
