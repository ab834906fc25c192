import { momentsToTry, reachable } from '#web/ui/line.ts'

let isUp = true
const listeners = new Set<() => void>()

function set(next: boolean): void {
  if (isUp === next) return
  isUp = next
  for (const listener of listeners) listener()
}

const goUp = () => set(true)
const goDown = () => set(false)

/** Whether the server can be reached, as far as is known. */
export const isConnected = (): boolean => isUp

/** Calls `listener` whenever the connection is lost or back. */
export function onConnection(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', goUp)
    window.addEventListener('offline', goDown)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('online', goUp)
    window.removeEventListener('offline', goDown)
  }
}

let probing: Promise<boolean> | undefined

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
  set(false)
  for await (const _ of momentsToTry()) if (await reachable()) break
  set(true)
  return true
}
