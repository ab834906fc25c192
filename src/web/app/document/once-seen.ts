/** Upper limit for every wait here, in ms, so that pages on slow connections become interactive too. */
const MOST_MS = 2500

const longEnough = () => new Promise((done) => setTimeout(done, MOST_MS))
const frame = () => new Promise((done) => requestAnimationFrame(done))

/** Resolves at the first paint. */
const painted = () =>
  new Promise<void>((done) => new PerformanceObserver(() => done()).observe({ type: 'paint', buffered: true }))

/** Resolves when the page's main image is decoded, if it has one, or has failed to load. */
const pictured = () =>
  document
    .querySelector<HTMLImageElement>('img[fetchpriority="high"]')
    ?.decode()
    .catch(() => undefined)

/**
 * A visitor who navigated here from another of our pages has the fonts cached, so enabling the sheets costs no
 * bandwidth. Browsers without the Navigation API wait.
 */
const hasType = () => (window as Partial<Window>).navigation?.activation?.from

/** Enables a style sheet. Resolves when it has loaded, or after a timeout if it doesn't load. */
function switchOn(link: HTMLLinkElement): Promise<unknown> {
  const loaded = new Promise((done) => link.addEventListener('load', done))
  link.media = ''
  link.disabled = false
  return Promise.race([loaded, longEnough()])
}

/**
 * Waits for the first paint, which gets the whole connection, then enables the links matched by `sheetSelector`.
 * `sheetsLoaded` resolves when they have loaded.
 */
export async function onceSeen(sheets: string): Promise<{ styled: Promise<unknown> }> {
  const ask = () => Promise.all(Array.from(document.querySelectorAll<HTMLLinkElement>(sheets), switchOn))
  const early = hasType() && ask()
  const seen = Promise.all([painted(), pictured()]).then(frame).then(frame)
  await Promise.race([seen, longEnough()])
  return { styled: early || ask() }
}
