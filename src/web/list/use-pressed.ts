import { useEffect, useEffectEvent } from 'react'
import { hearKeys } from '#web/ui/hear-keys.ts'
import { letterKeysHere } from '#web/ui/preferences/letter-keys.ts'

/** Overlays that take all keys. */
export const MODAL = '[aria-modal="true"], dialog[open], [role="menu"]'

/** Whether a key types a character; Space is excluded because it activates controls. */
const isSign = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** Whether a key is meant for the page: there is no overlay, and the focus isn't within `ignoreWithin`. */
export const isForPage = (event: KeyboardEvent, busy: string): boolean =>
  !event.defaultPrevented && !(event.target as Element).closest(busy) && !document.querySelector(MODAL)

/**
 * Handles keys pressed anywhere on the page, except within `ignoreWithin`. Single-character keys respect the user's
 * setting.
 */
export function usePressed(busy: string, hear: (event: KeyboardEvent) => void): void {
  const heard = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event, busy) || (isSign(event) && !letterKeysHere())) return
    hear(event)
  })
  useEffect(() => hearKeys(window, (event) => heard(event)), [])
}
