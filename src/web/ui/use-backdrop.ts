import { useRef, type MouseEvent, type PointerEvent } from 'react'

/**
 * Returns the handlers of a modal's backdrop. Only a click that begins and ends on the backdrop dismisses, so that
 * selecting text in the dialog doesn't. It acts on click rather than on pointer down, so that nothing below gets the
 * click.
 */
export function useBackdrop(onDismiss: () => void) {
  const beganOnBackdrop = useRef(false)
  return {
    onPointerDown: (event: PointerEvent) => {
      beganOnBackdrop.current = event.target === event.currentTarget
    },
    onClick: (event: MouseEvent) => {
      if (beganOnBackdrop.current && event.target === event.currentTarget) onDismiss()
    },
  }
}
