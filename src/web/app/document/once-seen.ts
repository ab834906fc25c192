/** So long, at most, anything waits, in ms: whoever has a slow line presses something, too. */
const MOST_MS = 2500

const longEnough = () => new Promise((done) => setTimeout(done, MOST_MS))
const frame = () => new Promise((done) => requestAnimationFrame(done))

/** Something of the page is on the screen. */
const painted = () =>
  new Promise<void>((done) => new PerformanceObserver(() => done()).observe({ type: 'paint', buffered: true }))

/** The picture that the page begins with has come, if there is one. One that does not come leaves its words. */
const pictured = () =>
  document
    .querySelector<HTMLImageElement>('img[fetchpriority="high"]')
    ?.decode()
    .catch(() => undefined)

/** Whoever comes from another page of ours has the type: asking for it again takes nobody's line. Browsers that do not tell wait. */
const hasType = () => (window as Partial<Window>).navigation?.activation?.from

/** Loads a sheet. One that does not come leaves the page as it is. */
function switchOn(link: HTMLLinkElement): Promise<unknown> {
  const loaded = new Promise((done) => link.addEventListener('load', done))
  link.media = ''
  link.disabled = false
  return Promise.race([loaded, longEnough()])
}

/**
 * A page that can be seen and read as it is has the line for itself until it is seen; then the links `sheets` are switched
 * on. `styled`: those sheets have come.
 */
export async function onceSeen(sheets: string): Promise<{ styled: Promise<unknown> }> {
  const ask = () => Promise.all(Array.from(document.querySelectorAll<HTMLLinkElement>(sheets), switchOn))
  const early = hasType() && ask()
  const seen = Promise.all([painted(), pictured()]).then(frame).then(frame)
  await Promise.race([seen, longEnough()])
  return { styled: early || ask() }
}
