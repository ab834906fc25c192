import { usePressed } from '#web/list/use-pressed.ts'
import { latinKey } from '#web/ui/preferences/latin-key.ts'

/** Elements that use the keys themselves while focused. */
const BUSY =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="slider"], [role="listbox"], [data-media-player]'

interface Keys {
  /** `field` is the form field that has the focus. */
  previous?: ((field?: string) => void) | undefined
  next?: ((field?: string) => void) | undefined
  back: () => void
}

/** Keyboard shortcuts of an item's page: k and j, or Alt with ↑ and ↓, go to its neighbours; Escape goes back. */
export function useItemKeys({ previous, next, back }: Keys): void {
  usePressed('[role="dialog"], [role="alertdialog"], [role="menu"]', (event) => {
    const { altKey, ctrlKey, metaKey, shiftKey } = event
    const key = latinKey(event)
    if (ctrlKey || metaKey || shiftKey) return
    const target = event.target as HTMLElement
    // The same key has just closed a dialog that contained it.
    if (!target.isConnected) return
    const busy = target.closest(BUSY) !== null
    const go = altKey ? { ArrowUp: previous, ArrowDown: next }[key] : busy ? undefined : { k: previous, j: next }[key]
    const isBack = key === 'Escape' && !altKey && !document.fullscreenElement
    if (!go && !isBack) return
    event.preventDefault()
    if (go) go(target.closest<HTMLElement>('[data-field]')?.dataset.field)
    // The first Escape only leaves the field.
    else if (busy) target.blur()
    else back()
  })
}
