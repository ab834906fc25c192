export type Act = () => Promise<unknown>

export interface Latencies {
  p50: number
  p95: number
}

const WARM_UP = 20
const BLOCK = 10

/**
 * One client: some of each of `acts` in turn, so that whatever else the machine does falls on all alike, and none is
 * always the one that wakes it up. Milliseconds.
 */
export async function latencies(acts: Act[], rounds: number): Promise<Latencies[]> {
  const taken = acts.map((): number[] => [])
  for (let i = -WARM_UP; i < rounds; i += BLOCK) {
    for (const [k, act] of acts.entries()) {
      for (let n = 0; n < BLOCK; n++) {
        const started = performance.now()
        await act()
        if (i >= 0) taken[k]?.push(performance.now() - started)
      }
    }
  }
  return taken.map((all) => {
    all.sort((a, b) => a - b)
    return { p50: all[Math.floor(all.length * 0.5)] ?? 0, p95: all[Math.floor(all.length * 0.95)] ?? 0 }
  })
}

/** `clients` at once for `seconds` each time, the acts in turn, `turns` times. Requests a second. */
export async function throughputs(acts: Act[], clients: number, seconds: number, turns: number): Promise<number[]> {
  const sums = acts.map(() => ({ count: 0, ms: 0 }))
  for (let turn = 0; turn < turns; turn++) {
    for (const [k, act] of acts.entries()) {
      const [started, sum] = [performance.now(), sums[k] ?? { count: 0, ms: 0 }]
      const client = async () => {
        while (performance.now() - started < seconds * 1000) {
          await act()
          sum.count++
        }
      }
      await Promise.all(Array.from({ length: clients }, client))
      sum.ms += performance.now() - started
    }
  }
  return sums.map(({ count, ms }) => (count * 1000) / ms)
}

/** Goes round the list for ever. */
export function inTurn<T>(all: readonly T[]): () => T {
  let i = 0
  return () => all[i++ % all.length] as T
}
