type Act = (kind: number) => Promise<unknown>

export interface Latencies {
  p50: number
  p95: number
  /** p50 of each kind. */
  each: number[]
}

const MOST_WARM_UP = 100
const BLOCK = 10

/**
 * One client: some of each of `acts` in turn, so that whatever else the machine does falls on all alike, and none is
 * always the one that wakes it up. Each act is done with the numbers from 0 up to `kinds` in turn: what takes 10 ms of
 * one kind and 40 of another has no p50 that could be compared, but one of each kind. Milliseconds.
 */
export async function latencies(acts: Act[], kinds: number, rounds: number): Promise<Latencies[]> {
  const taken = acts.map(() => Array.from({ length: kinds }, (): number[] => []))
  // At least one of each kind; warmed up for no longer than is measured.
  const [least, warmUp] = [Math.max(rounds, kinds), Math.min(rounds, MOST_WARM_UP)]
  for (let i = -warmUp; i < least; i += BLOCK) {
    for (const [k, act] of acts.entries()) {
      for (let n = i; n < i + BLOCK; n++) {
        const kind = (n + warmUp) % kinds
        const started = performance.now()
        await act(kind)
        if (i >= 0) taken[k]?.[kind]?.push(performance.now() - started)
      }
    }
  }
  return taken.map((each) => ({
    p50: median(each.flat()),
    p95: quantile(each.flat(), 0.95),
    each: each.map(median),
  }))
}

/** What stands at this share of all in their order, from 0 up to 1. */
export function quantile(all: readonly number[], share: number): number {
  return all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0
}

/** The middle one, of an even number the upper. */
export const median = (all: readonly number[]): number => quantile(all, 0.5)

/** `clients` at once for `seconds` each time, the acts in turn, `turns` times. Requests a second. */
export async function throughputs(
  acts: (() => Promise<unknown>)[],
  clients: number,
  seconds: number,
  turns: number,
): Promise<number[]> {
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
