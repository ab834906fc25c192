import languages from './languages.json' with { type: 'json' }

export type Language = keyof typeof languages

interface LanguageInfo {
  /** The language's own name for itself. */
  name: string
  /** The locale for dates and numbers, as for Intl. */
  locale: string
  /** Writing direction; defaults to left to right. */
  dir?: string
}

const LANGUAGE_INFO: Readonly<Record<Language, LanguageInfo>> = languages
const mapLanguages = <Value>(select: (info: LanguageInfo) => Value) =>
  Object.fromEntries(Object.entries(LANGUAGE_INFO).map(([code, info]) => [code, select(info)])) as Readonly<
    Record<Language, Value>
  >

/** The product's languages, by their own names. Every message is written in English first. */
export const LANGUAGES = mapLanguages(({ name }) => name)
export const LANGUAGE_CODES = Object.keys(LANGUAGE_INFO) as [Language, ...Language[]]
/** The Intl locales for dates and numbers. */
export const LOCALES = mapLanguages(({ locale }) => locale)

/** Returns the writing direction of a language. */
export const getDirection = (language: Language): 'ltr' | 'rtl' =>
  LANGUAGE_INFO[language].dir === 'rtl' ? 'rtl' : 'ltr'

export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(LANGUAGE_INFO, text)

/** Cookie that holds the chosen language. */
export const LANGUAGE_COOKIE = 'vitrine_language'

/** Maximum length of an Accept-Language header. Longer ones are truncated. */
const MAX_ACCEPT_LANGUAGE = 500

/**
 * Returns the language of a request: the chosen one, else the best match for Accept-Language (RFC 9110 12.5.4), else
 * English.
 */
export function chooseLanguage(chosenLanguage: string | undefined, acceptLanguage: string): Language {
  if (isLanguage(chosenLanguage)) return chosenLanguage
  const acceptedLanguages = acceptLanguage
    .slice(0, MAX_ACCEPT_LANGUAGE)
    .split(',')
    .map((entry) => {
      const [tag = '', parameter = ''] = entry.split(';').map((part) => part.trim().toLowerCase())
      return { code: tag.split('-', 1)[0], q: parameter.startsWith('q=') ? Number(parameter.slice(2)) : 1 }
    })
  const preferred = acceptedLanguages.filter(({ q: weight }) => weight > 0).toSorted((a, b) => b.q - a.q)
  return preferred.map(({ code }) => code).find(isLanguage) ?? 'en'
}
