import { isLanguage, LANGUAGE_COOKIE, type Language } from '#shared/words/language.ts'
import { writeCookie } from './cookie.ts'

/** Returns the language in which the server sent this page. */
export function getPageLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : 'en'
}

/** Stores the chosen language, in which the server sends further pages. */
export const storeLanguage = (language: Language): void => writeCookie(LANGUAGE_COOKIE, language)

/** Stores a language and reloads the page in it. */
export function chooseLanguage(language: Language): void {
  storeLanguage(language)
  window.location.reload()
}
