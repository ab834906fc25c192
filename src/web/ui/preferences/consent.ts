import { cookieIn, keepCookie } from './cookie.ts'

/** The cookie that keeps the answer to the cookie prompt. */
const CONSENT_COOKIE = 'vitrine_consent'
/** Consent is recorded until the end of 2030. @spec 9.limit.6 */
const UNTIL = new Date(Date.UTC(2030, 11, 31, 23, 59, 59))

export type Consent = 'accepted' | 'declined'

/** The answer that the cookies of a browser tell; null: nobody has given one, so that nothing optional is loaded. */
export function consentIn(cookies: string): Consent | null {
  const kept = cookieIn(cookies, CONSENT_COOKIE)
  return kept === 'accepted' || kept === 'declined' ? kept : null
}

const listeners = new Set<() => void>()

/** Hears of every answer on this page; whatever is optional waits for one. */
export function onConsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps an answer and nothing else; null: it is asked for anew. */
export function answerConsent(consent: Consent | null): void {
  keepCookie(CONSENT_COOKIE, consent ?? undefined, UNTIL)
  for (const listener of listeners) listener()
}
