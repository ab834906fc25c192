import { onlineManager } from '@tanstack/react-query'
import { momentsToTry, reachable } from '#web/ui/line.ts'

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
  onlineManager.setOnline(false)
  for await (const _ of momentsToTry()) if (await reachable()) break
  onlineManager.setOnline(true)
  return true
}
