import { useEffect, useRef, type RefObject } from 'react'
import { isNowhere } from '#web/ui/focus-next.ts'

/**
 * What takes the focus once something is gone by itself, as a form when it was sent and what was pressed last with it; whoever is
 * elsewhere by then stays there.
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
