import { wordsOf } from '#shared/rules/words.ts'

/** Where in an item words may stand: A the title, B the description, C the place; none for anywhere. */
export interface Within {
  weights?: string
  /** References too, whose words stand apart from those that visitors may find. */
  references?: boolean
}

/**
 * A tsquery that wants every word of the text, each as a beginning, a single letter as a whole word. Null where the
 * text holds no word.
 */
export function prefixQuery(text: string, { weights = '', references = false }: Within = {}): string | null {
  const words = wordsOf(text)
  if (words.length === 0) return null
  const flags = (word: string) => (word.length > 1 ? `:*${weights}` : weights && `:${weights}`)
  return words
    .map((word) => {
      const plain = `'${word}'${flags(word)}`
      return references ? `(${plain} | 'ref:${word}'${flags(word)})` : plain
    })
    .join(' & ')
}
