/** How long hydration of a busy page waits for an idle moment, in ms. */
const MAX_IDLE_WAIT_MS = 2000

const INTERACTION_EVENTS = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/** Resolves at the first pointer, key or focus event within an element, or immediately if it already contains the focus. */
export function waitForFirstInteraction(element: Element): Promise<void> {
  // The visitor may have begun to type before this script was loaded.
  const { activeElement, body } = document
  if (activeElement !== body && element.contains(activeElement)) return Promise.resolve()
  return new Promise((resolve) => {
    const onInteraction = () => {
      for (const eventName of INTERACTION_EVENTS) element.removeEventListener(eventName, onInteraction)
      resolve()
    }
    for (const eventName of INTERACTION_EVENTS) element.addEventListener(eventName, onInteraction, { passive: true })
  })
}

const waitForIdle = () =>
  new Promise<void>((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: MAX_IDLE_WAIT_MS })
    else setTimeout(resolve)
  })

/** Resolves when the browser is idle or the visitor interacts with the page. */
export const waitForIdleOrFirstInteraction = (): Promise<void> =>
  Promise.race([waitForIdle(), waitForFirstInteraction(document.documentElement)])
