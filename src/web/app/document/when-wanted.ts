/** How long a busy page waits for a quiet moment, in ms. */
const MOST_MS = 2000

const FIRST_ACTS = ['pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/** Resolves as soon as somebody points at something within an element, or has the focus there. */
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
    // Safari knows no idle moments.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: MOST_MS })
    else setTimeout(resolve)
  })

/** Resolves when the browser has nothing else to do, or as soon as somebody does something with the page. */
export const whenWanted = (): Promise<void> => Promise.race([idle(), firstAct(document.documentElement)])
