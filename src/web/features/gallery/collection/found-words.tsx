import { excerpt } from '#shared/rules/words.ts'
import { Marked, Passages } from '#web/ui/marked.tsx'

interface Props {
  text: string
  query: string
  /** How many letters stand before the first word that was looked for; left out: the whole text. */
  lead?: number
}

/** A text in which what was looked for stands out. */
export const FoundWords = ({ text, query, lead }: Props) =>
  lead === undefined ? <Marked text={text} query={query} /> : <Passages of={excerpt(text, query, lead)} />
