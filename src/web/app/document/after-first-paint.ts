/** Upper limit for every wait here, in ms, so that pages on slow connections become interactive too. */
const MAX_WAIT_MS = 2500

const createTimeout = () => new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))
const waitForNextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Resolves at the first paint. */
const waitForFirstPaint = () =>
  new Promise<void>((resolve) => new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true }))

/** Resolves when the page's main image is decoded, if it has one, or has failed to load. */
const decodeMainImage = () =>
  document
    .querySelector<HTMLImageElement>('img[fetchpriority="high"]')
    ?.decode()
    .catch(() => undefined)

/**
 * A visitor who navigated here from another of our pages has the fonts cached, so enabling the sheets costs no
 * bandwidth. Browsers without the Navigation API wait.
 */
const hasCachedFonts = () => (window as Partial<Window>).navigation?.activation?.from

/** Enables a style sheet. Resolves when it has loaded, or after a timeout if it doesn't load. */
function enableSheet(link: HTMLLinkElement): Promise<unknown> {
  const sheetLoad = new Promise((resolve) => link.addEventListener('load', resolve))
  link.media = ''
  link.disabled = false
  return Promise.race([sheetLoad, createTimeout()])
}

/**
 * Waits for the first paint, so that it needn't share the connection, then enables the links matched by
 * `sheetSelector`. `sheetsLoaded` resolves when they have loaded.
 */
export async function afterFirstPaint(sheetSelector: string): Promise<{ sheetsLoaded: Promise<unknown> }> {
  const enableSheets = () =>
    Promise.all(Array.from(document.querySelectorAll<HTMLLinkElement>(sheetSelector), enableSheet))
  const earlySheetLoads = hasCachedFonts() && enableSheets()
  const stablePaint = Promise.all([waitForFirstPaint(), decodeMainImage()])
    .then(waitForNextFrame)
    .then(waitForNextFrame)
  await Promise.race([stablePaint, createTimeout()])
  return { sheetsLoaded: earlySheetLoads || enableSheets() }
}
