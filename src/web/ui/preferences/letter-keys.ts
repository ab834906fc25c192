import { useSyncExternalStore } from 'react'
import { cookieIn, keepClientCookie } from './cookie.ts'

const COOKIE = 'vitrine_letter_keys'
const OFF = 'off'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether single-character shortcuts are on. Users of speech input or with a tremor can turn them off (WCAG 2.1.4). */
export const letterKeysHere = (): boolean => cookieIn(document.cookie, COOKIE) !== OFF

/** Turns single-character shortcuts on or off in this browser. */
export function chooseLetterKeys(on: boolean): void {
  keepClientCookie(COOKIE, on ? undefined : OFF)
  for (const listener of listeners) listener()
}

export const useLetterKeys = (): boolean => useSyncExternalStore(subscribe, letterKeysHere, () => true)
