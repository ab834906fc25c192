import { isLanguage } from '#shared/words/language.ts'

/** Returns the language requested in the query of a URL, if any. */
export function getRequestedLanguage(search: unknown): string | undefined {
  const { language } = (search ?? {}) as { language?: unknown }
  return isLanguage(language) ? language : undefined
}
