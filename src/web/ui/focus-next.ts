const REACHED = 'a[href], button:not(:disabled), input:not([hidden]), textarea, select, [tabindex="0"]'
const HEADING = 'h1, h2, h3, legend'
/** What a list stands in, under one heading. */
const AROUND = 'section, fieldset, article, [role="dialog"], main'

/** Looks again whenever something of the page came or went, until it is over. */
function untilOver(isOver: () => boolean): void {
  const watcher = new MutationObserver(() => isOver() && watcher.disconnect())
  watcher.observe(document.body, { childList: true, subtree: true })
}

/** Whether the focus is nowhere, or only on the page as a whole, where it is once one has come there. */
export function isNowhere(): boolean {
  const here = document.activeElement
  return here === null || here === document.body || here.id === 'content'
}

/** Puts the focus on what cannot be reached by the Tab key, but can be read on from. */
function focusReadable(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

const reachedIn = (place: Element | undefined): HTMLElement[] =>
  place instanceof HTMLElement
    ? [...(place.matches(REACHED) ? [place] : []), ...place.querySelectorAll<HTMLElement>(REACHED)]
    : []

/**
 * What is pressed goes with what it does, at once or when the server has answered. The focus goes to the same button of the entry
 * that takes the place, else of the one before, else to the heading; where somebody is elsewhere by then it stays there.
 */
export function focusWhenGone(pressed: HTMLElement, entry = 'li'): void {
  const gone = pressed.closest(entry)
  const list = gone?.parentElement
  const place = gone && list ? [...list.children].indexOf(gone) : -1
  const nth = reachedIn(gone ?? undefined).indexOf(pressed)
  const around = pressed.closest(AROUND)
  untilOver(() => {
    if (pressed.isConnected) return !isNowhere() && document.activeElement !== pressed
    if (!isNowhere()) return true
    const entries = list?.isConnected ? [list.children[place], list.children[place - 1]] : []
    const next = entries.map(reachedIn).find(({ length }) => length > 0)
    const heading = around?.isConnected ? around.querySelector<HTMLElement>(HEADING) : null
    if (next) next[Math.min(nth, next.length - 1)]?.focus({ preventScroll: true })
    else focusReadable(heading ?? document.getElementById('content') ?? document.body)
    return true
  })
}

/**
 * More was asked for by what is pressed: the focus goes to the first of the entries that come, unless somebody is elsewhere by
 * then. Tells how many came.
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
