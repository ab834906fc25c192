import { useSyncExternalStore } from 'react'
import type { Filed } from './filed.ts'

/** Entries that were copied or cut, to be pasted into another folder or project in this tab. */
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

/** The part of a cut that can still be pasted because it wasn't moved; null if everything was. */
export function leftOf(cut: Clipped, left: readonly Pick<Filed, 'id'>[]): Clipped | null {
  const ids = new Set(left.map(({ id }) => id))
  const things = cut.things.filter(({ id }) => ids.has(id))
  return things.length > 0 ? { ...cut, things } : null
}

/** Removes moved entries from the clipboard, unless its content has been replaced since. */
export function takeOffClipboard(cut: Clipped, left: readonly Pick<Filed, 'id'>[]): void {
  if (current === cut) putOnClipboard(leftOf(cut, left))
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
