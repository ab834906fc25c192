/** Elements with an open popup, which Escape closes. */
const OPENS = '[aria-haspopup][aria-expanded="true"]'
/** Containers in which Escape closes only that container. */
const WITHIN = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** An open popup may be empty and therefore invisible. */
function isSeen(opener: Element): boolean {
  const opens = opener.getAttribute('aria-controls')
  return opens === null || document.getElementById(opens)?.checkVisibility() === true
}

/**
 * Whether Escape belongs to an open popup inside the box, or without a box to one of the focused field. Must be
 * called in the capture phase, because a closed popup leaves no trace.
 */
export function isEscapeOfInner({ key, target }: KeyboardEvent, box?: Element): boolean {
  if (key !== 'Escape' || !(target instanceof Element)) return false
  if (target.matches(OPENS) && isSeen(target)) return true
  const within = target.closest(WITHIN)
  return box !== undefined && within !== null && within !== box && !within.contains(box)
}

/** Listens for keys, except for Escape that belongs to an inner popup. Returns a function that stops listening. */
export function hearKeys(place: Document | Window, hear: (event: KeyboardEvent) => void, box?: Element): () => void {
  let inner: Event | null = null
  const before = (event: Event) => {
    inner = isEscapeOfInner(event as KeyboardEvent, box) ? event : null
  }
  const listener = (event: Event) => {
    if (event !== inner) hear(event as KeyboardEvent)
  }
  place.addEventListener('keydown', before, true)
  place.addEventListener('keydown', listener)
  return () => {
    place.removeEventListener('keydown', before, true)
    place.removeEventListener('keydown', listener)
  }
}
