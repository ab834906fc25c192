import { getDirection, isLanguage } from '#shared/words/language.ts'
import { getCurrentLanguage } from '#shared/words/messages.ts'

/** Whether this page is laid out right to left. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl'

const MIRRORED_ARROWS: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** Maps arrow keys to the reading direction: the arrow that points forward in the language is `ArrowRight`. */
export const toReadingDirectionKey = (key: string): string => (isRightToLeft() ? (MIRRORED_ARROWS[key] ?? key) : key)

/** Converts a distance to the right into a distance in the reading direction. */
export const toReadingDirection = (rightwards: number): number => (isRightToLeft() ? -rightwards : rightwards)

/** Returns the attributes of content in another language. */
export const getLanguageAttributes = (language: string) => ({
  lang: language,
  dir: isLanguage(language) ? getDirection(language) : 'auto',
})

/** Returns the attributes of our own text inside content in another language. */
export const getPageLanguageAttributes = () => getLanguageAttributes(getCurrentLanguage())
