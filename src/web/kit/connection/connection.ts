import { waitBetweenRetries, isServerReachable } from '#web/ui/server-reachability.ts'

let isConnectionUp = true
const listeners = new Set<() => void>()

function setConnectionUp(isNowUp: boolean): void {
  if (isConnectionUp === isNowUp) return
  isConnectionUp = isNowUp
  for (const listener of listeners) listener()
}

const markUp = () => setConnectionUp(true)
const markDown = () => setConnectionUp(false)

/** Whether the server was reachable when last checked. */
export const isConnected = (): boolean => isConnectionUp

/** Calls `listener` whenever the connection is lost or restored. Returns a function that unsubscribes. */
export function onConnection(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', markUp)
    window.addEventListener('offline', markDown)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('online', markUp)
    window.removeEventListener('offline', markDown)
  }
}

let pendingProbe: Promise<boolean> | undefined

/**
 * Call this when a request got no response. Marks the connection as lost and polls the server until it responds, so
 * that the data cache waits and then refetches. Resolves to whether the server was really unreachable.
 */
export function reportConnectionLost(): Promise<boolean> {
  pendingProbe ??= probe().finally(() => (pendingProbe = undefined))
  return pendingProbe
}

async function probe(): Promise<boolean> {
  // A single request can fail for other reasons.
  if (await isServerReachable()) return false
  setConnectionUp(false)
  for await (const _ of waitBetweenRetries()) if (await isServerReachable()) break
  setConnectionUp(true)
  return true
}
