// Anything faster than this at its longest input is fast enough, however it grows.
const SLOW_MS = 50
const DOUBLINGS = 3
// Three doublings make linear work 8 times slower and quadratic work 64 times. This threshold is halfway, in doublings.
const MAX_GROWTH = 2 ** (DOUBLINGS * 1.5)

/** CPU milliseconds of this thread since `before`, independent of other load on the machine. */
const cpuMsSince = (before: NodeJS.CpuUsage) => process.threadCpuUsage(before).user / 1000

/** CPU milliseconds of one run. */
function measureOnce(run: () => unknown): number {
  const before = process.threadCpuUsage()
  run()
  return cpuMsSince(before)
}

/** CPU milliseconds of one fast run, averaged over many because some systems count in steps of several milliseconds. */
function measureRepeated(run: () => unknown): number {
  const before = process.threadCpuUsage()
  for (let runs = 1; ; runs++) {
    run()
    const cpuMs = cpuMsSince(before)
    if (cpuMs >= SLOW_MS) return cpuMs / runs
  }
}

/** Whether each of three runs is slow: one fast run proves that the code is fast enough. */
const isSlow = (run: () => unknown) => [1, 2, 3].every(() => measureOnce(run) >= SLOW_MS)

const ROUNDS = 3

/**
 * The ratio of the fastest long run to the fastest short run. The runs alternate, which makes a temporarily slow processor
 * affect both.
 */
function getRatio(long: () => unknown, short: () => unknown): number {
  let [longMs, shortMs] = [Infinity, Infinity]
  for (let round = 0; round < ROUNDS; round++) {
    longMs = Math.min(longMs, measureOnce(long))
    shortMs = Math.min(shortMs, measureRepeated(short))
  }
  return longMs / shortMs
}

/** A reference function that is certainly linear in the length of its text. */
function runLinear(text: string): number {
  let sum = 0
  for (let round = 0; round < 20; round++)
    for (let i = 0; i < text.length; i++) sum = (sum * 31 + text.charCodeAt(i)) | 0
  return sum
}

/**
 * Whether the time of `run` grows faster than its input, while the input doubles three times up to `most`. Suspicious growth
 * is compared with a linear function at the same moment; code that is fast at its longest input never counts.
 */
export function isSuperlinear<T>(
  run: (input: T) => unknown,
  makeInput: (length: number) => T,
  maxLength: number,
): boolean {
  const [longest, half, shortest] = [1, 2, 2 ** DOUBLINGS].map((divisor) => {
    const input = makeInput(Math.floor(maxLength / divisor))
    return () => run(input)
  }) as [() => unknown, () => unknown, () => unknown]
  if (!isSlow(longest) || getRatio(longest, shortest) <= MAX_GROWTH) return false
  // Input that outgrows the CPU cache gets slower once. Quadratic code also grows fourfold in the last doubling.
  if (getRatio(longest, half) <= 2 ** 1.5) return false
  const [shortText, longText] = ['a'.repeat(100_000), 'a'.repeat(100_000 * 2 ** DOUBLINGS)]
  const linearGrowth =
    getRatio(
      () => runLinear(longText),
      () => runLinear(shortText),
    ) /
    2 ** DOUBLINGS
  return getRatio(longest, shortest) / Math.max(1, linearGrowth) > MAX_GROWTH
}
