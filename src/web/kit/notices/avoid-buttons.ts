import { useEffect, useRef, useState, type RefObject } from 'react'

/** Buttons that send a form or answer a dialog. */
const BUTTONS = '[type="submit"], [role="dialog"] button, [role="alertdialog"] button'

const isOverlapping = (a: DOMRect, b: DOMRect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Whether a notice in the stack covers a button. */
function coversButton(stack: HTMLElement): boolean {
  const noticeBoxes = Array.from(stack.children, (notice) => notice.getBoundingClientRect())
  return Array.from(document.querySelectorAll(BUTTONS)).some(
    (button) =>
      !stack.contains(button) && noticeBoxes.some((box) => isOverlapping(box, button.getBoundingClientRect())),
  )
}

/**
 * Returns whether notices are to show at the top of the window, because they would cover a button at the bottom. They
 * stay there until all of them are gone.
 */
export function useAvoidButtons(hasNotices: boolean): [RefObject<HTMLDivElement | null>, boolean] {
  const stackRef = useRef<HTMLDivElement>(null)
  const [isAtTop, setIsAtTop] = useState(false)
  useEffect(() => {
    const stack = stackRef.current
    if (!stack || !hasNotices) return undefined
    const check = () => coversButton(stack) && setIsAtTop(true)
    // Notices change the size of the stack, and focusing a field scrolls the page below it.
    const resizes = new ResizeObserver(check)
    resizes.observe(stack)
    window.addEventListener('scroll', check, { capture: true, passive: true })
    return () => {
      resizes.disconnect()
      window.removeEventListener('scroll', check, { capture: true })
      setIsAtTop(false)
    }
  }, [hasNotices])
  return [stackRef, isAtTop]
}
