import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { tabbable } from 'tabbable'
import { hearKeys } from './hear-keys.ts'

/** Active traps, innermost last: only that one handles keys. */
const traps: HTMLElement[] = []

interface Keys {
  onEscape?: (() => void) | undefined
  /** Any key except Tab and Escape, wherever the focus is. */
  onKey?: ((event: KeyboardEvent) => void) | undefined
}

/**
 * Traps the focus inside a box while `isActive`, stops the page behind from scrolling, and restores the focus at the
 * end. Focuses the first `data-autofocus` element and selects its text, else the box itself.
 */
export function useFocusTrap(active: boolean, { onEscape, onKey }: Keys): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const hear = useEffectEvent((element: HTMLElement, event: KeyboardEvent) => {
    if (traps.at(-1) !== element || event.defaultPrevented) return
    if (event.key === 'Tab') keepInside(element, event)
    else if (event.key === 'Escape' && onEscape) {
      // The box may be gone before the page behind gets the event, which isn't meant for it.
      event.preventDefault()
      onEscape()
    } else if (event.key !== 'Escape') onKey?.(event)
  })

  // A layout effect, so that keys typed meanwhile reach the box.
  useLayoutEffect(() => {
    const element = box.current
    if (!active || !element) return
    const before = document.activeElement
    const overflow = document.body.style.overflow
    document.body.style.overflow = 'hidden'
    traps.push(element)
    if (!element.contains(before)) {
      const first = element.querySelector<HTMLElement>('[data-autofocus]')
      ;(first ?? element).focus()
      // Existing text is usually replaced as a whole, such as a title.
      if (first instanceof HTMLInputElement) first.select()
    }
    // On the document, because the focused element may have been removed from the box.
    const stop = hearKeys(document, (event) => hear(element, event), element)
    return () => {
      stop()
      traps.splice(traps.indexOf(element), 1)
      document.body.style.overflow = overflow
      if (before instanceof HTMLElement) before.focus()
    }
  }, [active])

  return box
}

function keepInside(element: HTMLElement, event: KeyboardEvent): void {
  const all = tabbable(element)
  const [first, last] = [all[0], all.at(-1)]
  const here = document.activeElement
  // A menu or calendar opened from the box is elsewhere in the document and manages its own focus.
  if (here && here !== document.body && !element.contains(here)) return
  const leaving = here === document.body || here === element
  if (!first || !last) event.preventDefault()
  else if (event.shiftKey ? here === first || leaving : here === last || leaving) {
    event.preventDefault()
    const next = event.shiftKey ? last : first
    next.focus()
  }
}
