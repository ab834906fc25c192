import { isLanguage } from '#shared/words/language.ts'

/** The language that the query of an address asks for, if it does. */
export function askedLanguage(search: unknown): string | undefined {
  const { language } = (search ?? {}) as { language?: unknown }
  return isLanguage(language) ? language : undefined
}
