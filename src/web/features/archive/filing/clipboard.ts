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

/** What of a clipboard can be pasted again: what was left where it was. */
export function leftOf(cut: Clipped, left: readonly Pick<Filed, 'id'>[]): Clipped | null {
  const ids = new Set(left.map(({ id }) => id))
  const things = cut.things.filter(({ id }) => ids.has(id))
  return things.length > 0 ? { ...cut, things } : null
}

/** What was cut has been moved, but for what was left. What was put on the clipboard meanwhile stays there. */
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
