/** Elements with an open popup, which Escape closes. */
const OPEN_POPUP_SELECTOR = '[aria-haspopup][aria-expanded="true"]'
/** Containers in which Escape closes only that container. */
const POPUP_SELECTOR = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** An open popup may be empty and therefore invisible. */
function isPopupVisible(opener: Element): boolean {
  const popupId = opener.getAttribute('aria-controls')
  return popupId === null || document.getElementById(popupId)?.checkVisibility() === true
}

/**
 * Whether Escape belongs to an open popup inside the box or, if no box is given, to a popup of the focused field. Must
 * be called in the capture phase, because a closed popup leaves no trace.
 */
export function isEscapeOfInnerPopup({ key, target }: KeyboardEvent, box?: Element): boolean {
  if (key !== 'Escape' || !(target instanceof Element)) return false
  if (target.matches(OPEN_POPUP_SELECTOR) && isPopupVisible(target)) return true
  const popup = target.closest(POPUP_SELECTOR)
  return box !== undefined && popup !== null && popup !== box && !popup.contains(box)
}

/** Listens for keys, except for Escape that belongs to an inner popup. Returns a function that stops listening. */
export function listenForKeys(
  eventTarget: Document | Window,
  onKey: (event: KeyboardEvent) => void,
  box?: Element,
): () => void {
  let innerEscape: Event | null = null
  const captureListener = (event: Event) => {
    innerEscape = isEscapeOfInnerPopup(event as KeyboardEvent, box) ? event : null
  }
  const listener = (event: Event) => {
    if (event !== innerEscape) onKey(event as KeyboardEvent)
  }
  eventTarget.addEventListener('keydown', captureListener, true)
  eventTarget.addEventListener('keydown', listener)
  return () => {
    eventTarget.removeEventListener('keydown', captureListener, true)
    eventTarget.removeEventListener('keydown', listener)
  }
}
