const FIRST_MS = 1000
const LONGEST_MS = 15_000

/** Whether the server responds and is ready. */
export const reachable = (): Promise<boolean> =>
  fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Yields when a failed request should be retried: after growing delays, or as soon as the browser is online. */
export async function* momentsToTry(): AsyncGenerator<void, never> {
  for (let pause = FIRST_MS; ; pause = Math.min(pause * 2, LONGEST_MS)) {
    await new Promise((resolve) => {
      const timer = setTimeout(done, pause)
      function done() {
        clearTimeout(timer)
        window.removeEventListener('online', done)
        resolve(undefined)
      }
      window.addEventListener('online', done)
    })
    yield
  }
}
