const REACHED = 'a[href], button:not(:disabled), input:not([hidden]), textarea, select, [tabindex="0"]'
const HEADING = 'h1, h2, h3, legend'
/** Containers of a list that have a heading. */
const AROUND = 'section, fieldset, article, [role="dialog"], main'

/** Observes changes of the page until `isDone` returns true. */
function untilOver(isOver: () => boolean): void {
  const watcher = new MutationObserver(() => isOver() && watcher.disconnect())
  watcher.observe(document.body, { childList: true, subtree: true })
}

/** Whether nothing has the focus, or only the page's main element. */
export function isNowhere(): boolean {
  const here = document.activeElement
  return here === null || here === document.body || here.id === 'content'
}

/** Focuses an element that the Tab key can't reach, as a starting point for reading. */
function focusReadable(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

const reachedIn = (place: Element | undefined): HTMLElement[] =>
  place instanceof HTMLElement
    ? [...(place.matches(REACHED) ? [place] : []), ...place.querySelectorAll<HTMLElement>(REACHED)]
    : []

/**
 * Call this before a button's action removes its entry, at once or after a response. Moves the focus to the same
 * button of the next entry, else of the previous one, else to the heading, unless the user has moved the focus
 * elsewhere.
 */
export function focusWhenGone(pressed: HTMLElement, entry = 'li'): void {
  const gone = pressed.closest(entry)
  const list = gone?.parentElement
  const index = gone && list ? [...list.children].indexOf(gone) : -1
  const nth = reachedIn(gone ?? undefined).indexOf(pressed)
  const around = pressed.closest(AROUND)
  untilOver(() => {
    if (pressed.isConnected) return !isNowhere() && document.activeElement !== pressed
    if (!isNowhere()) return true
    const entries = list?.isConnected ? [list.children[index], list.children[index - 1]] : []
    const next = entries.map(reachedIn).find(({ length }) => length > 0)
    const heading = around?.isConnected ? around.querySelector<HTMLElement>(HEADING) : null
    if (next) next[Math.min(nth, next.length - 1)]?.focus({ preventScroll: true })
    else focusReadable(heading ?? document.getElementById('content') ?? document.body)
    return true
  })
}

/**
 * Call this before a button loads more entries. Moves the focus to the first new one, unless the user has moved it
 * elsewhere, and reports how many came.
 */
export function focusFirstNew(pressed: HTMLElement, onCame: (n: number) => void): void {
  const around = pressed.closest(AROUND) ?? document.body
  const entries = () => [...around.querySelectorAll<HTMLElement>('li')]
  const before = new Set(entries())
  untilOver(() => {
    const fresh = new Set(entries().filter((entry) => !before.has(entry)))
    const [first] = fresh
    if (!first) return !around.isConnected
    if (isNowhere() || document.activeElement === pressed) {
      const [link] = reachedIn(first)
      if (link) link.focus({ preventScroll: true })
      else focusReadable(first)
    }
    onCame([...fresh].filter(({ parentElement }) => !fresh.has(parentElement?.closest('li') as HTMLElement)).length)
    return true
  })
}
