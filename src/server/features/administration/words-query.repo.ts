import { sql, type RawBuilder } from 'kysely'

/** Of so many words it is asked; whoever types more has found it by then. */
const MOST = 8

/** The words of what somebody looks for, each as the beginning of one, as PostgreSQL reads it; null where there are none. */
export function wordsQuery(asked: string | undefined): string | null {
  const words = (asked ?? '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, MOST)
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ')
}

/** Whether a text, said as the index says it, holds a word for each that was asked for; true where none was. */
export const holdsWords = (said: RawBuilder<unknown>, asked: string | undefined): RawBuilder<boolean> => {
  const query = wordsQuery(asked)
  // What has no letter and no digit is said of nothing.
  if (query === null) return sql<boolean>`${!asked?.trim()}::boolean`
  return sql<boolean>`said_words(${said}) @@ to_tsquery('simple', ${query})`
}
