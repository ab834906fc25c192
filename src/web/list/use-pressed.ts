import { useEffect, useEffectEvent } from 'react'

/** What stands over a page has the keys to itself. */
const MODAL = '[aria-modal="true"], dialog[open], [role="menu"]'

/**
 * Hears the keys that are pressed anywhere on the page. `busy` selects what uses keys for something else while it has
 * the focus.
 */
export function usePressed(busy: string, hear: (event: KeyboardEvent) => void): void {
  const heard = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || (event.target as Element).closest(busy) || document.querySelector(MODAL)) return
    hear(event)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => heard(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
