import { MAX_LANGUAGE } from '../limits.ts'

/** A language tag in its usual form (BCP 47): `EN-us` is `en-US`; null where it is none. */
export function languageTag(text: string): string | null {
  const tag = text.trim()
  if (tag.length > MAX_LANGUAGE || !/^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(tag)) return null
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null
  }
}

/** What a language is called in another; its own tag where nobody knows. */
export function languageName(tag: string, spoken = tag): string {
  try {
    return new Intl.DisplayNames([spoken, 'en'], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
