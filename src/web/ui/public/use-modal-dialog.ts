import { useEffect, type RefObject } from 'react'

/**
 * Opens a modal dialog while mounted and focuses `initialFocus`. Afterwards restores the focus, unless the user has
 * moved it.
 */
export function useModalDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  initialFocus: RefObject<HTMLElement | null> = dialog,
): void {
  useEffect(() => {
    const { overflow } = document.documentElement.style
    const previouslyFocused = document.activeElement
    dialog.current?.showModal()
    initialFocus.current?.focus()
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = overflow
      // If the browser closed the dialog, the focus is already back and may have moved on.
      const hasNoFocus = document.activeElement === null || document.activeElement === document.body
      if (hasNoFocus && previouslyFocused instanceof HTMLElement) previouslyFocused.focus({ preventScroll: true })
    }
  }, [dialog, initialFocus])
}
