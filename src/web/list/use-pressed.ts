import { useEffect, useEffectEvent } from 'react'
import { hearKeys } from '#web/ui/hear-keys.ts'
import { letterKeysHere } from '#web/ui/preferences/letter-keys.ts'

/** What stands over a page has the keys to itself. */
export const MODAL = '[aria-modal="true"], dialog[open], [role="menu"]'

/** A key that writes a sign by itself; the space bar presses what has the focus. */
const isSign = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** Whether a key is for the page: nothing stands over it, and what has the focus (`busy` selects it) does not use keys for something else. */
export const isForPage = (event: KeyboardEvent, busy: string): boolean =>
  !event.defaultPrevented && !(event.target as Element).closest(busy) && !document.querySelector(MODAL)

/**
 * Hears the keys that are pressed anywhere on the page, those of a single sign as far as the person wants that. `busy` selects what uses keys for something else while it has
 * the focus.
 */
export function usePressed(busy: string, hear: (event: KeyboardEvent) => void): void {
  const heard = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event, busy) || (isSign(event) && !letterKeysHere())) return
    hear(event)
  })
  useEffect(() => hearKeys(window, (event) => heard(event)), [])
}
