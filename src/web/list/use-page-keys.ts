import { toLatinKey } from '#web/ui/preferences/latin-key.ts'
import { useKeyDown } from './use-key-down.ts'

/** Elements that use these keys themselves. */
const KEY_HANDLING_SELECTOR = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'

interface PageKeyHandlers {
  onSelectAll?: (() => void) | undefined
  /** Omitted if nothing is selected. */
  onClear?: (() => void) | undefined
  onRemove?: (() => void) | undefined
  onSearch: () => void
}

/**
 * Keyboard shortcuts of a list page: Ctrl+A or ⌘A selects all, Escape clears the selection, Delete deletes the
 * selected entries, / searches.
 */
export function usePageKeys({ onSelectAll, onClear, onRemove, onSearch }: PageKeyHandlers): void {
  useKeyDown(KEY_HANDLING_SELECTOR, (event) => {
    if (event.altKey) return
    const hasModifier = event.ctrlKey || event.metaKey
    const handler = hasModifier
      ? { a: onSelectAll, Backspace: onRemove }[toLatinKey(event)]
      : { Escape: onClear, Delete: onRemove, '/': onSearch }[toLatinKey(event)]
    if (!handler) return
    event.preventDefault()
    handler()
  })
}
