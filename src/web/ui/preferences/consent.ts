import { readCookie, writeCookie } from './cookie.ts'

/** The cookie with the answer to the cookie prompt. */
const CONSENT_COOKIE = 'vitrine_consent'
/** Consent is recorded until the end of 2030. @spec 9.limit.6 */
const CONSENT_EXPIRES_AT = new Date(Date.UTC(2030, 11, 31, 23, 59, 59))

export type Consent = 'accepted' | 'declined'

/** Returns the answer in a cookie header; null if there is none, in which case nothing optional may load. */
export function readConsent(cookies: string): Consent | null {
  const value = readCookie(cookies, CONSENT_COOKIE)
  return value === 'accepted' || value === 'declined' ? value : null
}

const listeners = new Set<() => void>()

/** Subscribes to answers on this page, for optional content. Returns a function that unsubscribes. */
export function onConsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores an answer; null deletes it, so that the prompt shows again. */
export function storeConsent(consent: Consent | null): void {
  writeCookie(CONSENT_COOKIE, consent ?? undefined, CONSENT_EXPIRES_AT)
  for (const listener of listeners) listener()
}
