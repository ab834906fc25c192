import { directionOf, isLanguage } from '#shared/words/language.ts'
import { spokenLanguage } from '#shared/words/sentences.ts'

/** Whether this page is read from right to left. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl'

const OTHER: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/**
 * A key as who reads from left to right would have pressed it: the arrow that points onward in the reader's language is
 * `ArrowRight`.
 */
export const readingKey = (key: string): string => (isRightToLeft() ? (OTHER[key] ?? key) : key)

/** How far something went onward in the reader's language, of how far it went to the right. */
export const onward = (right: number): number => (isRightToLeft() ? -right : right)

/** Marks a part of the page that is in a language of its own. */
export const inLanguage = (language: string) => ({
  lang: language,
  dir: isLanguage(language) ? directionOf(language) : 'auto',
})

/** Marks what the page itself says within a part that is in another language. */
export const inOurs = () => inLanguage(spokenLanguage())
