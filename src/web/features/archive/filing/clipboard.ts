import { useSyncExternalStore } from 'react'
import type { Filed } from './filed.ts'

/** What was copied or cut in the archive, to be pasted in another folder or project of this page. */
export interface Clipped {
  mode: 'copy' | 'cut'
  project: string
  things: readonly Filed[]
}

let current: Clipped | null = null
const listeners = new Set<() => void>()

export function putOnClipboard(next: Clipped | null): void {
  current = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useClipboard = (): Clipped | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
