import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { tabbable } from 'tabbable'
import { listenForKeys } from './listen-for-keys.ts'

/** Active traps, innermost last: only that one handles keys. */
const traps: HTMLElement[] = []

interface KeyHandlers {
  onEscape?: (() => void) | undefined
  /** Any key except Tab and Escape, wherever the focus is. */
  onKey?: ((event: KeyboardEvent) => void) | undefined
}

/**
 * Traps the focus inside a box while `isActive`, stops the page behind from scrolling, and restores the focus at the
 * end. Focuses the first `data-autofocus` element and selects its text, else the box itself.
 */
export function useFocusTrap(isActive: boolean, { onEscape, onKey }: KeyHandlers): RefObject<HTMLDivElement | null> {
  const boxRef = useRef<HTMLDivElement>(null)
  const handleKeyDown = useEffectEvent((element: HTMLElement, event: KeyboardEvent) => {
    if (traps.at(-1) !== element || event.defaultPrevented) return
    if (event.key === 'Tab') keepInside(element, event)
    else if (event.key === 'Escape' && onEscape) {
      // The box may be gone before the event reaches the page behind, for which it isn't meant.
      event.preventDefault()
      onEscape()
    } else if (event.key !== 'Escape') onKey?.(event)
  })

  // A layout effect, so that keys typed before the next paint reach the box.
  useLayoutEffect(() => {
    const element = boxRef.current
    if (!isActive || !element) return
    const previouslyFocused = document.activeElement
    const overflow = document.body.style.overflow
    document.body.style.overflow = 'hidden'
    traps.push(element)
    if (!element.contains(previouslyFocused)) {
      const first = element.querySelector<HTMLElement>('[data-autofocus]')
      ;(first ?? element).focus()
      // Existing text is usually replaced as a whole, such as a title.
      if (first instanceof HTMLInputElement) first.select()
    }
    // On the document, because the focused element may have been removed from the box.
    const stopListening = listenForKeys(document, (event) => handleKeyDown(element, event), element)
    return () => {
      stopListening()
      traps.splice(traps.indexOf(element), 1)
      document.body.style.overflow = overflow
      if (previouslyFocused instanceof HTMLElement) previouslyFocused.focus()
    }
  }, [isActive])

  return boxRef
}

function keepInside(element: HTMLElement, event: KeyboardEvent): void {
  const tabbables = tabbable(element)
  const [first, last] = [tabbables[0], tabbables.at(-1)]
  const focused = document.activeElement
  // A menu or calendar opened from the box is elsewhere in the document and manages its own focus.
  if (focused && focused !== document.body && !element.contains(focused)) return
  const isOutsideOrder = focused === document.body || focused === element
  if (!first || !last) event.preventDefault()
  else if (event.shiftKey ? focused === first || isOutsideOrder : focused === last || isOutsideOrder) {
    event.preventDefault()
    const next = event.shiftKey ? last : first
    next.focus()
  }
}
