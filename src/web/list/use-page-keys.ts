import { latinKey } from '#web/ui/preferences/latin-key.ts'
import { usePressed } from './use-pressed.ts'

/** Elements that use these keys themselves. */
const BUSY = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'

interface Handlers {
  all?: (() => void) | undefined
  /** Omitted if nothing is selected. */
  clear?: (() => void) | undefined
  remove?: (() => void) | undefined
  search: () => void
}

/**
 * Keyboard shortcuts of a list page: Ctrl+A or ⌘A selects all, Escape clears the selection, Delete deletes the
 * selected entries, / searches.
 */
export function usePageKeys({ all, clear, remove, search }: Handlers): void {
  usePressed(BUSY, (event) => {
    if (event.altKey) return
    const mod = event.ctrlKey || event.metaKey
    const act = mod
      ? { a: all, Backspace: remove }[latinKey(event)]
      : { Escape: clear, Delete: remove, '/': search }[latinKey(event)]
    if (!act) return
    event.preventDefault()
    act()
  })
}
