import { latinKey } from '#web/ui/preferences/latin-key.ts'
import { usePressed } from './use-pressed.ts'

/** Whoever has the focus uses the keys for something else. */
const BUSY = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'

interface Handlers {
  all?: (() => void) | undefined
  /** Left out where nothing is chosen. */
  clear?: (() => void) | undefined
  remove?: (() => void) | undefined
  search: () => void
}

/** The keys of a list's page: Ctrl or ⌘ with A chooses all, Escape nothing, Delete removes what is chosen, / searches. */
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
