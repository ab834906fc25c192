import { LATER_FACES } from './document-ids.ts'

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

function askForType(): void {
  for (const one of document.querySelectorAll<HTMLStyleElement>(`[${LATER_FACES}]`)) one.media = 'all'
}

/** A page that can be seen and read as it is has the line for itself until it is seen; then its type is asked for. */
export async function onceSeen(): Promise<void> {
  if (hasType()) askForType()
  const seen = Promise.all([painted(), pictured()]).then(frame).then(frame)
  await Promise.race([seen, wait(MOST_MS)])
  askForType()
}
