import { directionOf, isLanguage } from '#shared/words/language.ts'
import { spokenLanguage } from '#shared/words/sentences.ts'

/** Whether this page is laid out right to left. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl'

const OTHER: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** Maps arrow keys to the reading direction: the arrow that points forward in the language is `ArrowRight`. */
export const readingKey = (key: string): string => (isRightToLeft() ? (OTHER[key] ?? key) : key)

/** Converts a distance to the right into a distance in the reading direction. */
export const onward = (right: number): number => (isRightToLeft() ? -right : right)

/** Returns the attributes of content in another language. */
export const inLanguage = (language: string) => ({
  lang: language,
  dir: isLanguage(language) ? directionOf(language) : 'auto',
})

/** Returns the attributes of our own text inside content in another language. */
export const inOurs = () => inLanguage(spokenLanguage())
