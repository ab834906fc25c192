import { useEffect, type RefObject } from 'react'

/**
 * Shows a dialog over everything for as long as it is there, with the focus on `first`. Afterwards the focus is where it was, or
 * where somebody has taken it meanwhile.
 */
export function useModalDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  first: RefObject<HTMLElement | null> = dialog,
): void {
  useEffect(() => {
    const { overflow } = document.documentElement.style
    const before = document.activeElement
    dialog.current?.showModal()
    first.current?.focus()
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = overflow
      // Where the browser has closed it the focus is back already, and whoever is quick has gone on from there.
      const isNowhere = document.activeElement === null || document.activeElement === document.body
      if (isNowhere && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [dialog, first])
}
