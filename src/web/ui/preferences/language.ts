import { isLanguage, type Language } from '#shared/words/sentences.ts'
import { cookieIn, keepCookie } from './cookie.ts'

const COOKIE = 'vitrine_language'

/** The language of a request: as chosen, else the first of the browser's that we speak, else English. */
export function languageOf(cookies: string, accepted: string): Language {
  const chosen = cookieIn(cookies, COOKIE)
  if (isLanguage(chosen)) return chosen
  const wanted = accepted.split(',').map((one) => one.trim().slice(0, 2).toLowerCase())
  return wanted.find(isLanguage) ?? 'en'
}

/** The language in which the server sent this page. */
export function languageHere(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : 'en'
}

/** Reads everything in this language from now on. */
export function chooseLanguage(language: Language): void {
  keepCookie(COOKIE, language)
  window.location.reload()
}
