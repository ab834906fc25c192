import { useEffect, useRef, type RefObject } from 'react'
import { isNowhere } from '#web/ui/focus-next.ts'

/**
 * Focuses the returned element once something disappears together with the focused element, for example a form after it was sent.
 * A focus elsewhere stays where it is.
 */
export function useWhenGone<T extends HTMLElement>(isThere: boolean): RefObject<T | null> {
  const next = useRef<T>(null)
  const wasThere = useRef(isThere)
  useEffect(() => {
    const isGone = wasThere.current && !isThere
    wasThere.current = isThere
    if (isGone && isNowhere()) next.current?.focus({ preventScroll: true })
  }, [isThere])
  return next
}
