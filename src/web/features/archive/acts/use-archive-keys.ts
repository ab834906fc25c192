import type { RefObject } from 'react'
import { useKeyDown } from '#web/list/use-key-down.ts'
import type { ListHandle } from '../views/entries-list.tsx'
import { findBinding, type KeyAct } from './key-bindings.ts'

/** Handlers by act. Keys of acts without a handler are left to the browser. */
export type KeyHandlers = Partial<Record<KeyAct, ((event: KeyboardEvent) => void) | undefined>>

/** Elements that handle these keys themselves while focused. */
const OWN_KEYS_SELECTOR =
  'input:not([type="radio"], [type="checkbox"]), textarea, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="slider"], dialog'

/** Handles the keyboard shortcuts of the archive. */
export function useArchiveKeys(handlers: KeyHandlers, list: RefObject<ListHandle | null>): void {
  useKeyDown(OWN_KEYS_SELECTOR, (event) => {
    const key = findBinding(event)
    const handler = key && handlers[key.act]
    if (!handler) return
    const target = event.target as HTMLElement
    // Letters choose an option there.
    if (target instanceof HTMLSelectElement && !event.ctrlKey && !event.metaKey) return
    // If text is selected, let the browser copy or cut it.
    if ((key.act === 'copy' || key.act === 'cut') && window.getSelection()?.toString()) return
    const element = list.current?.element
    // Keys pressed while nothing is focused go to the list.
    const hasNoFocus = target === document.body || target.id === 'content'
    if (!key.isGlobal) {
      if (!element || !(hasNoFocus || element.contains(target))) return
      if (hasNoFocus) list.current?.focus()
    }
    // The next keys act on the selection.
    if (key.act === 'all') list.current?.focus()
    event.preventDefault()
    handler(event)
  })
}
