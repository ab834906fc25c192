import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { World } from '../faults/world.ts'
import type { Asked, Told } from './other.ts'

/** What an attack came to: `broken` names each promise that did not hold. */
export interface Outcome {
  saw: string
  broken: string[]
}

let networks = 0

/** Headers of a call from a network that nobody has used, for a server that trusts one proxy. */
export const network = () => {
  networks++
  return { 'x-forwarded-for': `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}` }
}

/** One way to attack the product, with its source at hand. */
export interface Attack {
  name: string
  run(world: World): Promise<Outcome>
}

/** How long others waited meanwhile, in ms. */
export interface Waiting {
  median: number
  most: number
  asked: number
  /** What came where an answer was due. */
  failed: string[]
}

/** Runs an attack while somebody else, in a thread of their own, asks again and again who they are. */
export async function beside<T>(world: World, act: () => Promise<T>): Promise<{ result: T; waiting: Waiting }> {
  const workerData: Asked = { url: `${world.base}/client/api/auth/me`, cookie: world.owner.cookie() }
  const other = new Worker(new URL('./other.ts', import.meta.url), { workerData })
  const told = once(other, 'message') as Promise<[Told]>
  try {
    const result = await act()
    // Who waits now has waited since the attack went on, and is waited for.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
    other.postMessage('enough')
    const [{ waits, failed }] = await told
    const sorted = waits.toSorted((a, b) => a - b)
    const waiting = { median: sorted[sorted.length >> 1] ?? 0, most: sorted.at(-1) ?? 0, asked: sorted.length, failed }
    return { result, waiting }
  } finally {
    await other.terminate()
  }
}

/** Calls the same many times at once; answers how often each status came. */
export async function storm(times: number, call: () => Promise<{ status: number }>): Promise<Map<number, number>> {
  const answers = await Promise.all(Array.from({ length: times }, () => call().catch(() => ({ status: 0 }))))
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

export const told = (counts: Map<number, number>) =>
  [...counts].map(([status, times]) => `${times} × ${status === 0 ? 'cut' : status}`).join(', ')
