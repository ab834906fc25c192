type MeasuredAct = (kind: number) => Promise<unknown>

export interface Latencies {
  p50: number
  p95: number
  /** The median duration for each kind of input, in ms. */
  medianByKind: number[]
}

const MAX_WARM_UP_RUNS = 100
const BLOCK = 10

/**
 * Measures actions with one client, alternating between them after a few runs, which spreads other load on the machine
 * evenly. Each action runs with the inputs 0 to `kinds` - 1 in turn, because durations are comparable only within one
 * kind. Times are in ms.
 */
export async function measureLatencies(acts: MeasuredAct[], kinds: number, rounds: number): Promise<Latencies[]> {
  const durations = acts.map(() => Array.from({ length: kinds }, (): number[] => []))
  // Each kind runs at least once, and the warm-up is no longer than the measurement.
  const [minRuns, warmUp] = [Math.max(rounds, kinds), Math.min(rounds, MAX_WARM_UP_RUNS)]
  for (let i = -warmUp; i < minRuns; i += BLOCK) {
    for (const [k, act] of acts.entries()) {
      for (let n = i; n < i + BLOCK; n++) {
        const kind = (n + warmUp) % kinds
        const started = performance.now()
        await act(kind)
        if (i >= 0) durations[k]?.[kind]?.push(performance.now() - started)
      }
    }
  }
  return durations.map((durationsByKind) => ({
    p50: median(durationsByKind.flat()),
    p95: quantile(durationsByKind.flat(), 0.95),
    medianByKind: durationsByKind.map(median),
  }))
}

/** The value at a share (0 to 1) of the sorted values. */
export function quantile(sortedValues: readonly number[], share: number): number {
  return (
    sortedValues.toSorted((a, b) => a - b)[
      Math.min(sortedValues.length - 1, Math.floor(sortedValues.length * share))
    ] ?? 0
  )
}

/** The median, or the upper of the two middle values. */
export const median = (all: readonly number[]): number => quantile(all, 0.5)

/**
 * Runs the actions in turn, each with `clients` parallel clients for `seconds`, and repeats this `turns` times. Returns
 * requests per second.
 */
export async function measureThroughputs(
  acts: (() => Promise<unknown>)[],
  clients: number,
  seconds: number,
  turns: number,
): Promise<number[]> {
  const sums = acts.map(() => ({ count: 0, ms: 0 }))
  for (let turn = 0; turn < turns; turn++) {
    for (const [k, act] of acts.entries()) {
      const [started, sum] = [performance.now(), sums[k] ?? { count: 0, ms: 0 }]
      const runClient = async () => {
        while (performance.now() - started < seconds * 1000) {
          await act()
          sum.count++
        }
      }
      await Promise.all(Array.from({ length: clients }, runClient))
      sum.ms += performance.now() - started
    }
  }
  return sums.map(({ count, ms }) => (count * 1000) / ms)
}

/** Returns a function that cycles through a list. */
export function cycle<T>(values: readonly T[]): () => T {
  let i = 0
  return () => values[i++ % values.length] as T
}
