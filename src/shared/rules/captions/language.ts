import { MAX_LANGUAGE } from '../limits.ts'

/** Normalizes a BCP 47 language tag: `EN-us` becomes `en-US`. null if it isn't one. */
export function normalizeLanguageTag(text: string): string | null {
  const tag = text.trim()
  if (tag.length > MAX_LANGUAGE || !/^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(tag)) return null
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null
  }
}

/** Returns the name of a language, written in another language; the tag itself if it is unknown. */
export function getLanguageName(tag: string, displayLanguage = tag): string {
  try {
    return new Intl.DisplayNames([displayLanguage, 'en'], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
