import { useEffect, useEffectEvent } from 'react'
import { letterKeysHere } from '#web/ui/preferences/letter-keys.ts'

/** What stands over a page has the keys to itself. */
export const MODAL = '[aria-modal="true"], dialog[open], [role="menu"]'

/** A key that writes a sign by itself; the space bar presses what has the focus. */
const isSign = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/**
 * Hears the keys that are pressed anywhere on the page, those of a single sign as far as the person wants that. `busy` selects what uses keys for something else while it has
 * the focus.
 */
export function usePressed(busy: string, hear: (event: KeyboardEvent) => void): void {
  const heard = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || (event.target as Element).closest(busy) || document.querySelector(MODAL)) return
    if (isSign(event) && !letterKeysHere()) return
    hear(event)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => heard(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
