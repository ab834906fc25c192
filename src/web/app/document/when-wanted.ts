/** How long a busy page waits for a quiet moment, in ms. */
const MOST_MS = 2000

const FIRST_ACTS = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/** Resolves when the browser has nothing else to do, or as soon as somebody does something with the page. */
export function whenWanted(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const act of FIRST_ACTS) document.removeEventListener(act, done, true)
      resolve()
    }
    for (const act of FIRST_ACTS) document.addEventListener(act, done, { capture: true, passive: true })
    // Safari knows no idle moments.
    if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: MOST_MS })
    else setTimeout(done)
  })
}
