import { useEffect, useEffectEvent } from 'react'

/** Whoever has the focus uses the keys for something else. */
const BUSY = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'
const MODAL = '[aria-modal="true"], dialog[open], [role="menu"]'

interface Handlers {
  all: () => void
  /** Left out where nothing is chosen. */
  clear: (() => void) | undefined
  destroy: (() => void) | undefined
  search: () => void
}

/** The keys of the page: Ctrl or ⌘ with A chooses all, Escape nothing, Delete destroys what is chosen, / searches. */
export function usePageKeys({ all, clear, destroy, search }: Handlers): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || document.querySelector(MODAL)) return
    if ((event.target as Element).closest(BUSY)) return
    const mod = event.ctrlKey || event.metaKey
    const act = mod
      ? { a: all, Backspace: destroy }[event.key]
      : { Escape: clear, Delete: destroy, '/': search }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
