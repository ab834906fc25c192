/** What has a list or a calendar open, which closes by Escape. */
const OPENS = '[aria-haspopup][aria-expanded="true"]'
/** Where whoever presses Escape closes that alone. */
const WITHIN = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** What it opens may be empty, and nothing is seen of it then. */
function isSeen(opener: Element): boolean {
  const opens = opener.getAttribute('aria-controls')
  return opens === null || document.getElementById(opens)?.checkVisibility() === true
}

/**
 * Whether Escape belongs to something that is open inside of a box, or without a box to the field that has the focus. To be asked
 * before anything hears of the key: what closes by it does not tell that it did.
 */
export function isEscapeOfInner({ key, target }: KeyboardEvent, box?: Element): boolean {
  if (key !== 'Escape' || !(target instanceof Element)) return false
  if (target.matches(OPENS) && isSeen(target)) return true
  const within = target.closest(WITHIN)
  return box !== undefined && within !== null && within !== box && !within.contains(box)
}

/** Hears keys, but Escape where it belongs to something inside of a box or a field. Answers how to stop. */
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
