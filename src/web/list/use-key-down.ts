import { useEffect, useEffectEvent } from 'react'
import { listenForKeys } from '#web/ui/listen-for-keys.ts'
import { areLetterKeysOn } from '#web/ui/preferences/letter-keys.ts'

/** Overlays that capture all keys. */
export const OVERLAY_SELECTOR = '[aria-modal="true"], dialog[open], [role="menu"]'

/** Whether a key types a character; Space is excluded because it activates controls. */
const typesCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** Whether a key is meant for the page: there is no overlay, and the focus isn't within `ignoreWithin`. */
export const isForPage = (event: KeyboardEvent, ignoreWithin: string): boolean =>
  !event.defaultPrevented &&
  !(event.target as Element).closest(ignoreWithin) &&
  !document.querySelector(OVERLAY_SELECTOR)

/**
 * Handles keys pressed anywhere on the page, except within `ignoreWithin`. Single-character keys respect the user's
 * setting.
 */
export function useKeyDown(ignoreWithin: string, onKeyDown: (event: KeyboardEvent) => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event, ignoreWithin) || (typesCharacter(event) && !areLetterKeysOn())) return
    onKeyDown(event)
  })
  useEffect(() => listenForKeys(window, (event) => handleKeyDown(event)), [])
}
