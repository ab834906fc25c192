import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"]), [contenteditable="true"]'

const focusable = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((e) => e.checkVisibility())

/**
 * Keeps the keyboard inside a box while it is shown, stops the page behind from scrolling, and gives the focus back
 * at the end. The first `data-autofocus` element gets the focus, else the box itself.
 */
export function useFocusTrap(active: boolean, onEscape?: () => void): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const escape = useEffectEvent(() => onEscape?.())

  useEffect(() => {
    const element = box.current
    if (!active || !element) return
    const before = document.activeElement
    const overflow = document.body.style.overflow
    document.body.style.overflow = 'hidden'
    if (!element.contains(before)) (element.querySelector<HTMLElement>('[data-autofocus]') ?? element).focus()

    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) {
        event.stopPropagation()
        escape()
      }
      if (event.key !== 'Tab') return
      const all = focusable(element)
      const [first, last] = [all[0], all.at(-1)]
      const here = document.activeElement
      if (!first || !last) event.preventDefault()
      else if (event.shiftKey && (here === first || here === element)) {
        event.preventDefault()
        last.focus()
      } else if (!event.shiftKey && here === last) {
        event.preventDefault()
        first.focus()
      }
    }
    element.addEventListener('keydown', onKey)
    return () => {
      element.removeEventListener('keydown', onKey)
      document.body.style.overflow = overflow
      if (before instanceof HTMLElement) before.focus()
    }
  }, [active])

  return box
}
