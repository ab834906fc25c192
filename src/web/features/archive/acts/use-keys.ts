import type { RefObject } from 'react'
import { usePressed } from '#web/list/use-pressed.ts'
import type { ListHandle } from '../views/entries-list.tsx'
import { keyOf, type KeyAct } from './keys.ts'

/** Handlers by act. The browser keeps the keys of acts without a handler. */
export type KeyHandlers = Partial<Record<KeyAct, ((event: KeyboardEvent) => void) | undefined>>

/** Elements that use the keys themselves while focused. */
const BUSY =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="slider"], dialog'

/** Handles the keyboard shortcuts of the archive. */
export function useKeys(handlers: KeyHandlers, list: RefObject<ListHandle | null>): void {
  usePressed(BUSY, (event) => {
    const key = keyOf(event)
    const act = key && handlers[key.act]
    if (!act) return
    const target = event.target as HTMLElement
    // Leave selected text to the browser's copy.
    if ((key.act === 'copy' || key.act === 'cut') && window.getSelection()?.toString()) return
    const element = list.current?.element
    // Keys pressed while nothing is focused go to the list.
    const nowhere = target === document.body || target.id === 'content'
    if (!key.everywhere) {
      if (!element || !(nowhere || element.contains(target))) return
      if (nowhere) list.current?.focus()
    }
    event.preventDefault()
    act(event)
  })
}
