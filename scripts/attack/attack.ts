import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from '../faults/world.ts'

/** What an attack came to: `broken` names each promise that did not hold. */
export interface Outcome {
  saw: string
  broken: string[]
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
  /** How many were not answered as they should be. */
  failed: number
}

const PAUSE_MS = 20

/** Runs an attack while somebody else asks again and again who they are. */
export async function beside<T>(world: World, act: () => Promise<T>): Promise<{ result: T; waiting: Waiting }> {
  const waits: number[] = []
  const over = new AbortController()
  let failed = 0
  const asking = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now()
      const { status } = await world.owner.get('/auth/me').catch(() => ({ status: 0 }))
      waits.push(performance.now() - began)
      if (status !== 200) failed++
      await sleep(PAUSE_MS)
    }
  })()
  try {
    const result = await act()
    return { result, waiting: summary() }
  } finally {
    over.abort()
    await asking
  }

  function summary(): Waiting {
    const sorted = waits.toSorted((a, b) => a - b)
    return { median: sorted[sorted.length >> 1] ?? 0, most: sorted.at(-1) ?? 0, asked: sorted.length, failed }
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
