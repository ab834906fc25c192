/** How long hydration of a busy page waits for an idle moment, in ms. */
const MOST_MS = 2000

const FIRST_ACTS = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/** Resolves at the first pointer, key or focus event within an element. */
export function firstAct(within: Element): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const act of FIRST_ACTS) within.removeEventListener(act, done)
      resolve()
    }
    for (const act of FIRST_ACTS) within.addEventListener(act, done, { passive: true })
  })
}

const idle = () =>
  new Promise<void>((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: MOST_MS })
    else setTimeout(resolve)
  })

/** Resolves when the browser is idle or the visitor interacts with the page. */
export const whenWanted = (): Promise<void> => Promise.race([idle(), firstAct(document.documentElement)])
