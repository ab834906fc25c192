/** So long, at most, anything waits, in ms: whoever has a slow line presses something, too. */
const MOST_MS = 2500

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
const frame = () => new Promise((done) => requestAnimationFrame(done))

/** Something of the page is on the screen. */
const painted = () =>
  new Promise<void>((done) => new PerformanceObserver(() => done()).observe({ type: 'paint', buffered: true }))

/** The picture that the page begins with has come, if there is one. */
async function pictured(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  // One that does not come leaves its words.
  await picture?.decode().catch(() => undefined)
}

/** Whoever comes from another page of ours has the type: asking for it again takes nobody's line. Browsers that do not tell wait. */
const hasType = () => Boolean((window as Partial<Window>).navigation?.activation?.from)

let whole: Promise<unknown> | undefined

/** Switches on the whole sheets, with the type that they load: a page comes with the styles of what stands in it, and no others. */
export const wholeStyles = (): Promise<unknown> =>
  (whole ??= Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[disabled]')].map(switchOn)))

const switchOn = (link: HTMLLinkElement) =>
  new Promise((done) => {
    // One that does not come leaves the page as it is.
    for (const end of ['load', 'error']) link.addEventListener(end, done)
    link.media = 'all'
    link.disabled = false
  })

/** A page that can be seen and read as it is has the line for itself until it is seen; then its type is asked for, and all its styles. */
export async function onceSeen(): Promise<void> {
  if (hasType()) void wholeStyles()
  const seen = Promise.all([painted(), pictured()]).then(frame).then(frame)
  await Promise.race([seen, wait(MOST_MS)])
  void wholeStyles()
}
