import languages from './languages.json' with { type: 'json' }

export type Language = keyof typeof languages

interface Spoken {
  /** As its readers call it. */
  name: string
  /** How dates and numbers are written in it, for Intl. */
  locale: string
  /** The way in which it is read; from left to right where it says nothing. */
  dir?: string
}

const SPOKEN: Readonly<Record<Language, Spoken>> = languages
const each = <Value>(of: (spoken: Spoken) => Value) =>
  Object.fromEntries(Object.entries(SPOKEN).map(([code, spoken]) => [code, of(spoken)])) as Readonly<
    Record<Language, Value>
  >

/** The languages that the product speaks, each by its own name; every sentence exists in English first. */
export const LANGUAGES = each(({ name }) => name)
/** All of them, by their codes. */
export const LANGUAGE_CODES = Object.keys(SPOKEN) as [Language, ...Language[]]
/** How each writes dates and numbers. */
export const LOCALES = each(({ locale }) => locale)

/** The way in which a language is read; any but ours from left to right. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (SPOKEN[language].dir === 'rtl' ? 'rtl' : 'ltr')

export const isLanguage = (text: unknown): text is Language => typeof text === 'string' && Object.hasOwn(SPOKEN, text)

/** The cookie that keeps a browser's choice. */
export const LANGUAGE_COOKIE = 'vitrine_language'

/** Letters of what a browser says of languages, of which people have a few. */
const MOST_ACCEPTED = 500

/** The language of a request: as chosen, else that of ours which the browser likes best (RFC 9110 12.5.4), else English. */
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
