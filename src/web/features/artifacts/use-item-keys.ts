import { usePressed } from '#web/list/use-pressed.ts'
import { latinKey } from '#web/ui/preferences/latin-key.ts'

/** Whoever has the focus uses the keys for something else. */
const BUSY =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="slider"], [role="listbox"], [data-media-player]'

interface Keys {
  /** Told the field of the form that has the focus. */
  previous?: ((field?: string) => void) | undefined
  next?: ((field?: string) => void) | undefined
  back: () => void
}

/** The keys of an item's page: k and j, or Alt with ↑ and ↓ wherever one writes, go to its neighbours; Escape goes back. */
export function useItemKeys({ previous, next, back }: Keys): void {
  usePressed('[role="dialog"], [role="alertdialog"], [role="menu"]', (event) => {
    const { altKey, ctrlKey, metaKey, shiftKey } = event
    const key = latinKey(event)
    if (ctrlKey || metaKey || shiftKey) return
    const target = event.target as HTMLElement
    // It went with what the key has closed.
    if (!target.isConnected) return
    const busy = target.closest(BUSY) !== null
    const go = altKey ? { ArrowUp: previous, ArrowDown: next }[key] : busy ? undefined : { k: previous, j: next }[key]
    const isBack = key === 'Escape' && !altKey && !document.fullscreenElement
    if (!go && !isBack) return
    event.preventDefault()
    if (go) go(target.closest<HTMLElement>('[data-field]')?.dataset.field)
    // Out of the field first.
    else if (busy) target.blur()
    else back()
  })
}
