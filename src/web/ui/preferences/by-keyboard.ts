import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isByKeyboard = false

function note(event: Event): void {
  const is = event.type === 'keydown'
  if (is === isByKeyboard) return
  isByKeyboard = is
  for (const listener of listeners) listener()
}

// From the beginning: what asks is shown only after somebody did something.
if (!import.meta.env.SSR) for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, note, true)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether somebody works by keyboard: what they used last was a key. */
export const useByKeyboard = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isByKeyboard,
    () => false,
  )
