import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { World } from '../faults/world.ts'
import type { BystanderTask, BystanderReport } from './bystander.ts'

/** The result of an attack: `problems` names each guarantee that it broke. */
export interface Outcome {
  observation: string
  problems: string[]
}

let networkCount = 0

/** Headers of a call from an unused network, for a server that trusts one proxy. */
export const createNetworkHeaders = () => {
  networkCount++
  return { 'x-forwarded-for': `10.${networkCount >> 16}.${(networkCount >> 8) & 255}.${networkCount & 255}` }
}

/** An attack by someone who knows the source. */
export interface Attack {
  name: string
  run(world: World): Promise<Outcome>
}

/** How long other users waited, in ms. */
export interface Waiting {
  median: number
  longest: number
  requestCount: number
  /** Unexpected responses. */
  failed: string[]
}

/** Runs an attack while another user, in a separate thread, keeps requesting their account. */
export async function runWithBystander<T>(
  world: World,
  attack: () => Promise<T>,
): Promise<{ result: T; bystanderWaiting: Waiting }> {
  const workerData: BystanderTask = { url: `${world.base}/client/api/auth/me`, cookie: world.owner.cookie() }
  const bystander = new Worker(new URL('./bystander.ts', import.meta.url), { workerData })
  const bystanderReport = once(bystander, 'message') as Promise<[BystanderReport]>
  try {
    const result = await attack()
    // A request that is still running was sent during the attack, so it counts.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
    bystander.postMessage('enough')
    const [{ waitTimesMs, failures }] = await bystanderReport
    const sortedWaits = waitTimesMs.toSorted((a, b) => a - b)
    const waiting = {
      median: sortedWaits[sortedWaits.length >> 1] ?? 0,
      longest: sortedWaits.at(-1) ?? 0,
      requestCount: sortedWaits.length,
      failed: failures,
    }
    return { result, bystanderWaiting: waiting }
  } finally {
    await bystander.terminate()
  }
}

/** Makes calls in parallel and returns how often each status came back. */
export async function storm(times: number, call: () => Promise<{ status: number }>): Promise<Map<number, number>> {
  const answers = await Promise.all(Array.from({ length: times }, () => call().catch(() => ({ status: 0 }))))
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

export const formatCounts = (counts: Map<number, number>) =>
  [...counts].map(([status, times]) => `${times} × ${status === 0 ? 'cut' : status}`).join(', ')
