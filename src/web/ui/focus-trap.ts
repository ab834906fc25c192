import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { tabbable } from 'tabbable'
import { listenForKeys } from './listen-for-keys.ts'

/** Active traps, innermost last: only that one handles keys. */
const trapElements: HTMLElement[] = []

/** Fields for text. */
const FIELD_SELECTOR =
  'form :is(input:is([type="text"], [type="email"], [type="url"], [type="password"], :not([type])), textarea):enabled:read-write'

interface KeyHandlers {
  onEscape?: (() => void) | undefined
  /** Any key except Tab and Escape, wherever the focus is. */
  onKey?: ((event: KeyboardEvent) => void) | undefined
}

/**
 * Traps the focus inside a box while `isActive`, stops the page behind from scrolling, and restores the focus at the
 * end. Focuses the first `data-autofocus` element, else the first field of a form, and selects its text; else the box
 * itself. On touch screens only `data-autofocus` opens the keyboard.
 */
export function useFocusTrap(isActive: boolean, { onEscape, onKey }: KeyHandlers): RefObject<HTMLDivElement | null> {
  const boxRef = useRef<HTMLDivElement>(null)
  const handleKeyDown = useEffectEvent((element: HTMLElement, event: KeyboardEvent) => {
    if (trapElements.at(-1) !== element || event.defaultPrevented) return
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
    const previousOverflow = document.body.style.overflow
    document.body.style.overflow = 'hidden'
    trapElements.push(element)
    if (!element.contains(previouslyFocused)) {
      const field =
        element.querySelector<HTMLElement>('[data-autofocus]') ??
        (matchMedia('(pointer: coarse)').matches ? null : element.querySelector<HTMLElement>(FIELD_SELECTOR))
      ;(field ?? element).focus()
      // Existing text is usually replaced as a whole, such as a title.
      if (field instanceof HTMLInputElement || (field instanceof HTMLTextAreaElement && field.rows === 1))
        field.select()
    }
    // On the document, because the focused element may have been removed from the box.
    const stopListening = listenForKeys(document, (event) => handleKeyDown(element, event), element)
    return () => {
      stopListening()
      trapElements.splice(trapElements.indexOf(element), 1)
      document.body.style.overflow = previousOverflow
      if (previouslyFocused instanceof HTMLElement) previouslyFocused.focus()
    }
  }, [isActive])

  return boxRef
}

function keepInside(element: HTMLElement, event: KeyboardEvent): void {
  const tabbables = tabbable(element)
  const [firstTabbable, lastTabbable] = [tabbables[0], tabbables.at(-1)]
  const focusedElement = document.activeElement
  // A menu or calendar opened from the box is elsewhere in the document and manages its own focus.
  if (focusedElement && focusedElement !== document.body && !element.contains(focusedElement)) return
  const isOutsideOrder = focusedElement === document.body || focusedElement === element
  if (!firstTabbable || !lastTabbable) event.preventDefault()
  else if (
    event.shiftKey
      ? focusedElement === firstTabbable || isOutsideOrder
      : focusedElement === lastTabbable || isOutsideOrder
  ) {
    event.preventDefault()
    const nextTabbable = event.shiftKey ? lastTabbable : firstTabbable
    nextTabbable.focus()
  }
}
