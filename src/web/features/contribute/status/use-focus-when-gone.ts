import { useEffect, useRef, type RefObject } from 'react'
import { hasNoFocus } from '#web/ui/focus-next.ts'

/**
 * Focuses the returned element when a part of the page disappears together with the focused element, for example a form
 * after it was sent. If the focus is elsewhere, it stays there.
 */
export function useFocusWhenGone<T extends HTMLElement>(isPresent: boolean): RefObject<T | null> {
  const target = useRef<T>(null)
  const wasPresent = useRef(isPresent)
  useEffect(() => {
    const isGone = wasPresent.current && !isPresent
    wasPresent.current = isPresent
    if (isGone && hasNoFocus()) target.current?.focus({ preventScroll: true })
  }, [isPresent])
  return target
}
