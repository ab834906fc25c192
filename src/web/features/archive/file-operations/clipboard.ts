import { useSyncExternalStore } from 'react'
import type { EntryLocation } from './entry-batches.ts'

/** Entries that were copied or cut, to be pasted into another folder or project in this tab. */
export interface ClipboardContent {
  mode: 'copy' | 'cut'
  project: string
  entries: readonly EntryLocation[]
}

let currentContent: ClipboardContent | null = null
const listeners = new Set<() => void>()

export function writeClipboard(newContent: ClipboardContent | null): void {
  currentContent = newContent
  for (const listener of listeners) listener()
}

/** The cut entries that haven't been moved yet and can still be pasted; null if all have been moved. */
export function getRemainingCut(
  cutContent: ClipboardContent,
  remainingEntries: readonly Pick<EntryLocation, 'id'>[],
): ClipboardContent | null {
  const ids = new Set(remainingEntries.map(({ id }) => id))
  const entries = cutContent.entries.filter(({ id }) => ids.has(id))
  return entries.length > 0 ? { ...cutContent, entries } : null
}

/** Removes moved entries from the clipboard, unless its content has been replaced since. */
export function removeFromClipboard(cut: ClipboardContent, remaining: readonly Pick<EntryLocation, 'id'>[]): void {
  if (currentContent === cut) writeClipboard(getRemainingCut(cut, remaining))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useClipboard = (): ClipboardContent | null =>
  useSyncExternalStore(
    subscribe,
    () => currentContent,
    () => null,
  )
