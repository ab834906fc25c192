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

/** Whether the server was reachable when last checked. */
export const isConnected = (): boolean => isUp

/** Calls `listener` whenever the connection is lost or restored. Returns a function that unsubscribes. */
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
 * Call this when a request got no response. Marks the connection as lost and polls the server until it responds, so
 * that the data cache waits and then refetches. Resolves to whether the server was really unreachable.
 */
export function connectionLost(): Promise<boolean> {
  probing ??= probe().finally(() => (probing = undefined))
  return probing
}

async function probe(): Promise<boolean> {
  // A single request can fail for reasons of its own.
  if (await reachable()) return false
  set(false)
  for await (const _ of momentsToTry()) if (await reachable()) break
  set(true)
  return true
}
