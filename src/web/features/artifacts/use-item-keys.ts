import { useKeyDown } from '#web/list/use-key-down.ts'
import { toLatinKey } from '#web/ui/preferences/latin-key.ts'

/** Elements that use the keys themselves while focused. */
const OWN_KEYS_SELECTOR =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="slider"], [role="listbox"], [data-media-player]'

interface ItemKeyHandlers {
  /** `field` is the form field that has the focus. */
  goToPrevious?: ((field?: string) => void) | undefined
  goToNext?: ((field?: string) => void) | undefined
  back: () => void
}

/** Keyboard shortcuts of an item's page: k and j, or Alt with ↑ and ↓, go to its neighbours; Escape goes back. */
export function useItemKeys({ goToPrevious, goToNext, back }: ItemKeyHandlers): void {
  useKeyDown('[role="dialog"], [role="alertdialog"], [role="menu"]', (event) => {
    const { altKey, ctrlKey, metaKey, shiftKey } = event
    const key = toLatinKey(event)
    if (ctrlKey || metaKey || shiftKey) return
    const target = event.target as HTMLElement
    // This key has just closed the dialog that the target was in.
    if (!target.isConnected) return
    const hasOwnKeys = target.closest(OWN_KEYS_SELECTOR) !== null
    const goToNeighbour = altKey
      ? { ArrowUp: goToPrevious, ArrowDown: goToNext }[key]
      : hasOwnKeys
        ? undefined
        : { k: goToPrevious, j: goToNext }[key]
    const isEscape = key === 'Escape' && !altKey && !document.fullscreenElement
    if (!goToNeighbour && !isEscape) return
    event.preventDefault()
    if (goToNeighbour) goToNeighbour(target.closest<HTMLElement>('[data-field]')?.dataset.field)
    // The first Escape only leaves the field.
    else if (hasOwnKeys) target.blur()
    else back()
  })
}
