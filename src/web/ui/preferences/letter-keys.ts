import { useSyncExternalStore } from 'react'
import { readCookie, writeClientCookie } from './cookie.ts'

const COOKIE = 'vitrine_letter_keys'
const OFF_VALUE = 'off'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether single-character shortcuts are on. Users of speech input or with a tremor can turn them off (WCAG 2.1.4). */
export const areLetterKeysOn = (): boolean => readCookie(document.cookie, COOKIE) !== OFF_VALUE

/** Turns single-character shortcuts on or off in this browser. */
export function storeLetterKeys(isOn: boolean): void {
  writeClientCookie(COOKIE, isOn ? undefined : OFF_VALUE)
  for (const listener of listeners) listener()
}

export const useLetterKeys = (): boolean => useSyncExternalStore(subscribe, areLetterKeysOn, () => true)
