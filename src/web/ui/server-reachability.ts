const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 15_000

/** Whether the server responds and is ready. */
export const isServerReachable = (): Promise<boolean> =>
  fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Yields when a failed request should be retried: after growing delays, or as soon as the browser is online. */
export async function* waitBetweenRetries(): AsyncGenerator<void, never> {
  for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)) {
    await new Promise((resolve) => {
      const timer = setTimeout(finish, delayMs)
      function finish() {
        clearTimeout(timer)
        window.removeEventListener('online', finish)
        resolve(undefined)
      }
      window.addEventListener('online', finish)
    })
    yield
  }
}
