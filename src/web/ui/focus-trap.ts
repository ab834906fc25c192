import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import { tabbable } from 'tabbable'
import { hearKeys } from './hear-keys.ts'

/** Open traps, innermost last: only that one hears the keyboard. */
const traps: HTMLElement[] = []

interface Keys {
  onEscape?: (() => void) | undefined
  /** Every other key but Tab, wherever the focus is. */
  onKey?: ((event: KeyboardEvent) => void) | undefined
}

/**
 * Keeps the keyboard inside a box while it is shown, stops the page behind from scrolling, and gives the focus back
 * at the end. The first `data-autofocus` element gets the focus and its text is selected, else the box itself.
 */
export function useFocusTrap(active: boolean, { onEscape, onKey }: Keys): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const hear = useEffectEvent((element: HTMLElement, event: KeyboardEvent) => {
    if (traps.at(-1) !== element || event.defaultPrevented) return
    if (event.key === 'Tab') keepInside(element, event)
    else if (event.key === 'Escape' && onEscape) {
      // What closes by it may be gone before the page behind hears of the key, for which it is not.
      event.preventDefault()
      onEscape()
    } else if (event.key !== 'Escape') onKey?.(event)
  })

  // Before anything is painted: who has the keyboard types on at once, and nothing of that is lost.
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
      // What is there is most often replaced as a whole: a title, say.
      if (first instanceof HTMLInputElement) first.select()
    }
    // On the document, since what had the focus may be gone from the box.
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
  // A menu or calendar that the box opened lives elsewhere in the page and minds its own focus.
  if (here && here !== document.body && !element.contains(here)) return
  const leaving = here === document.body || here === element
  if (!first || !last) event.preventDefault()
  else if (event.shiftKey ? here === first || leaving : here === last || leaving) {
    event.preventDefault()
    const next = event.shiftKey ? last : first
    next.focus()
  }
}
