/** The languages that the product speaks; every sentence exists in English first. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof LANGUAGES
export const isLanguage = (text: unknown): text is Language =>
  typeof text === 'string' && Object.hasOwn(LANGUAGES, text)

/** The cookie that keeps a browser's choice. */
export const LANGUAGE_COOKIE = 'vitrine_language'

/** The language of a request: as chosen, else the first of the browser's that we speak, else English. */
export function languageOf(chosen: string | undefined, accepted: string): Language {
  if (isLanguage(chosen)) return chosen
  const wanted = accepted.split(',').map((one) => one.trim().slice(0, 2).toLowerCase())
  return wanted.find(isLanguage) ?? 'en'
}
