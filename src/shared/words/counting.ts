import type { Language } from './language.ts'

/** Says how many of something there are, in this language. */
export function counting(language: Language): (n: number, one: string, other: string) => string {
  const numbers = new Intl.NumberFormat(language)
  const plurals = new Intl.PluralRules(language)
  return (n, one, other) => `${numbers.format(n)} ${plurals.select(n) === 'one' ? one : other}`
}
