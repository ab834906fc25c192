import { wordsOf } from '#shared/rules/words.ts'

/** Where in an item words may stand. `everything`: also in what visitors do not see, whose words stand apart. */
export type Within = 'anywhere' | 'everything' | 'title' | 'description' | 'title or description' | 'place'

/** Words that stand apart have a name before them; the others are told by their weight: A title, B description. */
const NAMED: Partial<Record<Within, string>> = { title: ':t:', place: ':p:' }
const HIDDEN = ':m:'
const WEIGHTS: Partial<Record<Within, string>> = { description: 'B', 'title or description': 'AB' }

/** A tsquery for each word of the text, which it begins; a single letter is a whole word. */
export function prefixQueries(text: string, within: Within = 'anywhere'): string[] {
  const weights = WEIGHTS[within] ?? ''
  const name = NAMED[within] ?? ''
  const flags = (word: string) => (word.length > 1 ? `:*${weights}` : weights && `:${weights}`)
  return wordsOf(text).map((word) => {
    const plain = `'${name}${word}'${flags(word)}`
    return within === 'everything' ? `(${plain} | '${HIDDEN}${word}'${flags(word)})` : plain
  })
}
