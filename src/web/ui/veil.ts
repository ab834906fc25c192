import { useRef, type MouseEvent, type PointerEvent } from 'react'

/**
 * What the ground behind a dialog hears. A click that begins and ends on it leaves; one that begins or ends in what it holds, as
 * when text is selected, does not. It leaves at the end of the click, of which nothing reaches what lies beneath.
 */
export function useVeil(onLeave: () => void) {
  const began = useRef(false)
  return {
    onPointerDown: (event: PointerEvent) => {
      began.current = event.target === event.currentTarget
    },
    onClick: (event: MouseEvent) => {
      if (began.current && event.target === event.currentTarget) onLeave()
    },
  }
}
