import { useKeyDown } from '#web/list/use-key-down.ts'
import { toLatinKey } from '#web/ui/preferences/latin-key.ts'

/** Elements that use the keys themselves while they have the focus. */
const KEY_HANDLING_SELECTOR = 'input, textarea, select, [contenteditable="true"], [data-own-keys]'

type Action = (() => void) | undefined

interface Actions {
  next: Action
  previous: Action
  merge: Action
  notSame: Action
}

/** The single-key shortcuts of the page of similar items. */
export function useSimilarKeys(isEnabled: boolean, actions: Actions): void {
  useKeyDown(KEY_HANDLING_SELECTOR, (event) => {
    if (!isEnabled || event.ctrlKey || event.metaKey || event.altKey) return
    const action = { j: actions.next, k: actions.previous, m: actions.merge, n: actions.notSame }[
      toLatinKey(event).toLowerCase()
    ]
    if (!action) return
    event.preventDefault()
    action()
  })
}
