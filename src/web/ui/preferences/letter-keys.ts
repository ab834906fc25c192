import { useSyncExternalStore } from 'react'
import { cookieIn, keepClientCookie } from './cookie.ts'

const COOKIE = 'vitrine_letter_keys'
const OFF = 'off'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Whether a single sign on the keyboard may do something. Who speaks to their machine, or whose hands shake, turns that off
 * (WCAG 2.1.4).
 */
export const letterKeysHere = (): boolean => cookieIn(document.cookie, COOKIE) !== OFF

/** Turns keys of a single sign on or off in this browser. */
export function chooseLetterKeys(on: boolean): void {
  keepClientCookie(COOKIE, on ? undefined : OFF)
  for (const listener of listeners) listener()
}

export const useLetterKeys = (): boolean => useSyncExternalStore(subscribe, letterKeysHere, () => true)
