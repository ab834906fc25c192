import languages from './languages.json' with { type: 'json' }

export type Language = keyof typeof languages

interface Spoken {
  /** Its own name. */
  name: string
  /** The Intl locale for dates and numbers. */
  locale: string
  /** Writing direction; left to right if absent. */
  dir?: string
}

const SPOKEN: Readonly<Record<Language, Spoken>> = languages
const each = <Value>(of: (spoken: Spoken) => Value) =>
  Object.fromEntries(Object.entries(SPOKEN).map(([code, spoken]) => [code, of(spoken)])) as Readonly<
    Record<Language, Value>
  >

/** The languages of the product, by their own names. Every message exists in English first. */
export const LANGUAGES = each(({ name }) => name)
export const LANGUAGE_CODES = Object.keys(SPOKEN) as [Language, ...Language[]]
/** The Intl locales for dates and numbers. */
export const LOCALES = each(({ locale }) => locale)

/** The writing direction of a language. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (SPOKEN[language].dir === 'rtl' ? 'rtl' : 'ltr')

export const isLanguage = (text: unknown): text is Language => typeof text === 'string' && Object.hasOwn(SPOKEN, text)

/** Cookie with the chosen language. */
export const LANGUAGE_COOKIE = 'vitrine_language'

/** Maximum length of an Accept-Language header. Longer ones are cut. */
const MOST_ACCEPTED = 500

/**
 * The language of a request: the chosen one, else the best match of Accept-Language (RFC 9110 12.5.4), else English.
 */
export function languageOf(chosen: string | undefined, accepted: string): Language {
  if (isLanguage(chosen)) return chosen
  const wanted = accepted
    .slice(0, MOST_ACCEPTED)
    .split(',')
    .map((one) => {
      const [tag = '', weight = ''] = one.split(';').map((part) => part.trim().toLowerCase())
      return { code: tag.split('-', 1)[0], q: weight.startsWith('q=') ? Number(weight.slice(2)) : 1 }
    })
  const liked = wanted.filter(({ q }) => q > 0).toSorted((a, b) => b.q - a.q)
  return liked.map(({ code }) => code).find(isLanguage) ?? 'en'
}
