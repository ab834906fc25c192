import { passages, type Passage } from '#shared/rules/words.ts'

/** A text in passages, beginning shortly before its first hit: so that it is seen on one short line. */
export function excerpt(text: string, query: string, lead: number): Passage[] {
  const found = passages(text.replace(/\s+/g, ' ').trim(), query)
  const [first, ...rest] = found
  if (!first || first.hit || rest.length === 0 || first.text.length <= lead) return found
  const tail = first.text.slice(-lead)
  const words = tail.slice(tail.indexOf(' ') + 1)
  return [{ text: `… ${words}`, hit: false }, ...rest]
}
