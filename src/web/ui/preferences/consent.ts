import { cookieIn, keepCookie } from './cookie.ts'

/** The cookie with the answer to the cookie prompt. */
const CONSENT_COOKIE = 'vitrine_consent'
/** Consent is recorded until the end of 2030. */
const UNTIL = new Date(Date.UTC(2030, 11, 31, 23, 59, 59))

export type Consent = 'accepted' | 'declined'

/** Returns the answer in a cookie header; null if there is none, in which case nothing optional may load. */
export function consentIn(cookies: string): Consent | null {
  const kept = cookieIn(cookies, CONSENT_COOKIE)
  return kept === 'accepted' || kept === 'declined' ? kept : null
}

const listeners = new Set<() => void>()

/** Subscribes to answers on this page, for optional content. Returns a function that unsubscribes. */
export function onConsent(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores an answer; null deletes it, so that the prompt shows again. */
export function answerConsent(consent: Consent | null): void {
  keepCookie(CONSENT_COOKIE, consent ?? undefined, UNTIL)
  for (const listener of listeners) listener()
}
