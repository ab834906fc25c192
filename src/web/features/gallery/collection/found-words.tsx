import { excerpt } from '#shared/rules/words.ts'
import { Marked, Passages } from '#web/ui/marked.tsx'

interface Props {
  text: string
  query: string
  /** How many characters to show before the first match. Shows the whole text if omitted. */
  lead?: number
}

/** A text with the search terms highlighted. */
export const FoundWords = ({ text, query, lead }: Props) =>
  lead === undefined ? <Marked text={text} query={query} /> : <Passages of={excerpt(text, query, lead)} />
