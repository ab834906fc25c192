import { normalized } from '#shared/rules/normalized.ts'

/** Case and accents aside. */
const fold = (text: string) =>
  normalized(text, 'NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/** Tells of texts whether each holds every word that is looked for. */
export function matches(query: string): (text: string) => boolean {
  const words = fold(query).split(/\s+/).filter(Boolean)
  return (text) => {
    const folded = fold(text)
    return words.every((word) => folded.includes(word))
  }
}
