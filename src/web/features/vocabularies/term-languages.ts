import { formatLanguage } from '#shared/words/formats.ts'
import { LANGUAGE_CODES } from '#shared/words/language.ts'

/** The languages that names of terms are offered in: those of the interface, and others that are often needed. */
const TERM_LANGUAGES = [...LANGUAGE_CODES, 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'tr', 'ru', 'uk', 'he', 'zh', 'ja']

/** The languages as options of a field, by name, without those that are excluded. */
export const listLanguageOptions = (excluded: readonly string[] = []): { value: string; label: string }[] =>
  TERM_LANGUAGES.filter((language) => !excluded.includes(language)).map((value) => ({
    value,
    label: formatLanguage(value),
  }))
