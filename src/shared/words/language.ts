import languages from './languages.json' with { type: 'json' }

export type Language = keyof typeof languages

interface LanguageInfo {
  /** Its own name. */
  name: string
  /** The Intl locale for dates and numbers. */
  locale: string
  /** Writing direction; left to right if absent. */
  dir?: string
}

const LANGUAGE_INFO: Readonly<Record<Language, LanguageInfo>> = languages
const mapLanguages = <Value>(select: (info: LanguageInfo) => Value) =>
  Object.fromEntries(Object.entries(LANGUAGE_INFO).map(([code, info]) => [code, select(info)])) as Readonly<
    Record<Language, Value>
  >

/** The languages of the product, by their own names. Every message exists in English first. */
export const LANGUAGES = mapLanguages(({ name }) => name)
export const LANGUAGE_CODES = Object.keys(LANGUAGE_INFO) as [Language, ...Language[]]
/** The Intl locales for dates and numbers. */
export const LOCALES = mapLanguages(({ locale }) => locale)

/** The writing direction of a language. */
export const getDirection = (language: Language): 'ltr' | 'rtl' =>
  LANGUAGE_INFO[language].dir === 'rtl' ? 'rtl' : 'ltr'

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(LANGUAGE_INFO, text)

/** Cookie with the chosen language. */
export const LANGUAGE_COOKIE = 'vitrine_language'

/** Maximum length of an Accept-Language header. Longer ones are cut. */
const MAX_ACCEPT_LANGUAGE = 500

/**
 * The language of a request: the chosen one, else the best match of Accept-Language (RFC 9110 12.5.4), else English.
 */
export function chooseLanguage(chosenLanguage: string | undefined, acceptLanguage: string): Language {
  if (isLanguage(chosenLanguage)) return chosenLanguage
  const acceptedLanguages = acceptLanguage
    .slice(0, MAX_ACCEPT_LANGUAGE)
    .split(',')
    .map((entry) => {
      const [tag = '', weight = ''] = entry.split(';').map((part) => part.trim().toLowerCase())
      return { code: tag.split('-', 1)[0], q: weight.startsWith('q=') ? Number(weight.slice(2)) : 1 }
    })
  const preferred = acceptedLanguages.filter(({ q: weight }) => weight > 0).toSorted((a, b) => b.q - a.q)
  return preferred.map(({ code }) => code).find(isLanguage) ?? 'en'
}
