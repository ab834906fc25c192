// Anything faster than this at its longest input is fast enough, however it grows.
const NOTICED_MS = 50
const DOUBLINGS = 3
// Three doublings make linear work 8 times slower and quadratic work 64 times. This threshold is halfway, in doublings.
const MOST_GROWTH = 2 ** (DOUBLINGS * 1.5)

/** CPU milliseconds of this thread since `before`, independent of other load on the machine. */
const spentSince = (before: NodeJS.CpuUsage) => process.threadCpuUsage(before).user / 1000

/** CPU milliseconds of one run. */
function once(run: () => unknown): number {
  const before = process.threadCpuUsage()
  run()
  return spentSince(before)
}

/** CPU milliseconds of one fast run, averaged over many because some systems count in steps of several milliseconds. */
function quick(run: () => unknown): number {
  const before = process.threadCpuUsage()
  for (let runs = 1; ; runs++) {
    run()
    const spent = spentSince(before)
    if (spent >= NOTICED_MS) return spent / runs
  }
}

/** Whether each of three runs is slow: one fast run proves that the code is fast enough. */
const isNoticed = (run: () => unknown) => [1, 2, 3].every(() => once(run) >= NOTICED_MS)

const TURNS = 3

/**
 * The ratio of the fastest long run to the fastest short run. The runs alternate, which makes a temporarily slow processor
 * affect both.
 */
function timesAsMuch(long: () => unknown, short: () => unknown): number {
  let [longMs, shortMs] = [Infinity, Infinity]
  for (let turn = 0; turn < TURNS; turn++) {
    longMs = Math.min(longMs, once(long))
    shortMs = Math.min(shortMs, quick(short))
  }
  return longMs / shortMs
}

/** A reference function that is certainly linear in the length of its text. */
function linear(text: string): number {
  let sum = 0
  for (let round = 0; round < 20; round++)
    for (let i = 0; i < text.length; i++) sum = (sum * 31 + text.charCodeAt(i)) | 0
  return sum
}

/**
 * Whether the time of `run` grows faster than its input, while the input doubles three times up to `most`. Suspicious growth
 * is compared with a linear function at the same moment; code that is fast at its longest input never counts.
 */
export function growsTooFast<T>(run: (input: T) => unknown, inputOf: (length: number) => T, most: number): boolean {
  const [longest, half, shortest] = [1, 2, 2 ** DOUBLINGS].map((part) => {
    const input = inputOf(Math.floor(most / part))
    return () => run(input)
  }) as [() => unknown, () => unknown, () => unknown]
  if (!isNoticed(longest) || timesAsMuch(longest, shortest) <= MOST_GROWTH) return false
  // Input that outgrows the CPU cache gets slower once. Quadratic code also grows fourfold in the last doubling.
  if (timesAsMuch(longest, half) <= 2 ** 1.5) return false
  const [some, more] = ['a'.repeat(100_000), 'a'.repeat(100_000 * 2 ** DOUBLINGS)]
  const usual =
    timesAsMuch(
      () => linear(more),
      () => linear(some),
    ) /
    2 ** DOUBLINGS
  return timesAsMuch(longest, shortest) / Math.max(1, usual) > MOST_GROWTH
}
