import { onlineManager } from '@tanstack/react-query'

const FIRST_MS = 1000
const LONGEST_MS = 15_000

let probing: Promise<boolean> | undefined

/** Whether the server answers, and is ready to do more than that. */
const reachable = () =>
  fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Called when a request got no answer at all. From then on the data cache waits, and the server is asked again and
 * again; as soon as it answers, what is shown is loaded anew. Resolves then, with whether it was away.
 */
export function connectionLost(): Promise<boolean> {
  probing ??= probe().finally(() => (probing = undefined))
  return probing
}

async function probe(): Promise<boolean> {
  // One request can fail for reasons of its own.
  if (await reachable()) return false
  onlineManager.setOnline(false)
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
    if (await reachable()) break
  }
  onlineManager.setOnline(true)
  return true
}
