const WORD = /[\p{L}\p{N}]+/gu

/** Words as the database folds them: lower case, without accents. */
function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  return (folded.match(WORD) ?? []).slice(0, 20)
}

/**
 * A tsquery that wants every word of the text, each as a beginning. `weights` limits where: A is the title, B the
 * description, C the rest. Null where the text holds no word.
 */
export function prefixQuery(text: string, weights = ''): string | null {
  const words = wordsOf(text)
  return words.length === 0 ? null : words.map((word) => `'${word}':*${weights}`).join(' & ')
}
