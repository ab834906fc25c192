const TABBABLE_SELECTOR = 'a[href], button:not(:disabled), input:not([hidden]), textarea, select, [tabindex="0"]'
const HEADING_SELECTOR = 'h1, h2, h3, legend'
/** Elements around a list that may contain its heading. */
const CONTAINER_SELECTOR = 'section, fieldset, article, [role="dialog"], main'

/** Observes changes of the page until `isDone` returns true. */
function observeUntil(isDone: () => boolean): void {
  const observer = new MutationObserver(() => isDone() && observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
}

/** Whether nothing has the focus, or only the page's main element. */
export function hasNoFocus(): boolean {
  const activeElement = document.activeElement
  return activeElement === null || activeElement === document.body || activeElement.id === 'content'
}

/** Focuses an element that the Tab key can't reach, as a starting point for reading. */
function focusReadable(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

const getTabbable = (element: Element | undefined): HTMLElement[] =>
  element instanceof HTMLElement
    ? [
        ...(element.matches(TABBABLE_SELECTOR) ? [element] : []),
        ...element.querySelectorAll<HTMLElement>(TABBABLE_SELECTOR),
      ]
    : []

/**
 * Call this before a button's action removes its entry, immediately or after a response. Moves the focus to the same
 * button of the next entry, else of the previous one, else to the heading, unless the user has moved the focus
 * elsewhere.
 */
export function focusAfterRemoval(button: HTMLElement, entrySelector = 'li'): void {
  const removedEntry = button.closest(entrySelector)
  const list = removedEntry?.parentElement
  const index = removedEntry && list ? [...list.children].indexOf(removedEntry) : -1
  const buttonIndex = getTabbable(removedEntry ?? undefined).indexOf(button)
  const container = button.closest(CONTAINER_SELECTOR)
  observeUntil(() => {
    if (button.isConnected) return !hasNoFocus() && document.activeElement !== button
    if (!hasNoFocus()) return true
    const entries = list?.isConnected ? [list.children[index], list.children[index - 1]] : []
    const next = entries.map(getTabbable).find(({ length }) => length > 0)
    const heading = container?.isConnected ? container.querySelector<HTMLElement>(HEADING_SELECTOR) : null
    if (next) next[Math.min(buttonIndex, next.length - 1)]?.focus({ preventScroll: true })
    else focusReadable(heading ?? document.getElementById('content') ?? document.body)
    return true
  })
}

/**
 * Call this before a button loads more entries. Moves the focus to the first new one, unless the user has moved it
 * elsewhere, and reports how many were loaded.
 */
export function focusFirstNew(button: HTMLElement, onAdded: (count: number) => void): void {
  const container = button.closest(CONTAINER_SELECTOR) ?? document.body
  const listEntries = () => [...container.querySelectorAll<HTMLElement>('li')]
  const existingEntries = new Set(listEntries())
  observeUntil(() => {
    const addedEntries = new Set(listEntries().filter((entry) => !existingEntries.has(entry)))
    const [firstAdded] = addedEntries
    if (!firstAdded) return !container.isConnected
    if (hasNoFocus() || document.activeElement === button) {
      const [link] = getTabbable(firstAdded)
      if (link) link.focus({ preventScroll: true })
      else focusReadable(firstAdded)
    }
    onAdded(
      [...addedEntries].filter(({ parentElement }) => !addedEntries.has(parentElement?.closest('li') as HTMLElement))
        .length,
    )
    return true
  })
}
