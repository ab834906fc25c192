import type { RefObject } from 'react'
import { usePressed } from '#web/list/use-pressed.ts'
import type { ListHandle } from '../views/entries-list.tsx'
import { keyOf, type KeyAct } from './keys.ts'

/** What each key does; one that is left out stays the browser's. */
export type KeyHandlers = Partial<Record<KeyAct, ((event: KeyboardEvent) => void) | undefined>>

/** Whoever has the focus uses the keys for something else. */
const BUSY =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="slider"], dialog'

/** Hears the keys of the archive, by the table of keys. */
export function useKeys(handlers: KeyHandlers, list: RefObject<ListHandle | null>): void {
  usePressed(BUSY, (event) => {
    const key = keyOf(event)
    const act = key && handlers[key.act]
    if (!act) return
    const target = event.target as HTMLElement
    // Text that somebody marked is copied as text.
    if ((key.act === 'copy' || key.act === 'cut') && window.getSelection()?.toString()) return
    const element = list.current?.element
    // Nothing in particular has the focus: then it is the list that is meant.
    const nowhere = target === document.body || target.id === 'content'
    if (!key.everywhere) {
      if (!element || !(nowhere || element.contains(target))) return
      if (nowhere) list.current?.focus()
    }
    event.preventDefault()
    act(event)
  })
}
