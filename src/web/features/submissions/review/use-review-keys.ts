import { useKeyDown } from '#web/list/use-key-down.ts'
import { toLatinKey } from '#web/ui/preferences/latin-key.ts'

/** Elements that use the keys themselves while they have the focus. */
const KEY_HANDLING_SELECTOR =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [data-own-keys]'

type Action = (() => void) | undefined

interface Actions {
  next: Action
  previous: Action
  approve: Action
  reject: Action
  ask: Action
  edit: Action
  toggleSelection: Action
  search: Action
}

/** The single-key shortcuts of the review. Keys whose action is undefined keep their default behaviour. */
export function useReviewKeys(isEnabled: boolean, actions: Actions): void {
  useKeyDown(KEY_HANDLING_SELECTOR, (event) => {
    if (!isEnabled || event.ctrlKey || event.metaKey || event.altKey) return
    const action = {
      j: actions.next,
      k: actions.previous,
      a: actions.approve,
      r: actions.reject,
      q: actions.ask,
      e: actions.edit,
      x: actions.toggleSelection,
      '/': actions.search,
    }[toLatinKey(event).toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  })
}
