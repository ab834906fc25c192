import { isLanguage, LANGUAGE_COOKIE, type Language } from '#shared/words/language.ts'
import { keepCookie } from './cookie.ts'

/** The language in which the server sent this page. */
export function languageHere(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : 'en'
}

/** Reads everything in this language from now on. */
export function chooseLanguage(language: Language): void {
  keepCookie(LANGUAGE_COOKIE, language)
  window.location.reload()
}
