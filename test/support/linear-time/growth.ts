// A run that takes less than this for the longest input is fast enough, however its time grows.
const SLOW_MS = 50
const DOUBLINGS = 3
// Three doublings make linear work 8 times slower and quadratic work 64 times. This threshold is halfway, in doublings.
const MAX_GROWTH = 2 ** (DOUBLINGS * 1.5)

/** CPU milliseconds of this thread since `before`, independent of other load on the machine. */
const getCpuMsSince = (before: NodeJS.CpuUsage) => process.threadCpuUsage(before).user / 1000

/** CPU milliseconds of one run. */
function measureOnce(run: () => unknown): number {
  const before = process.threadCpuUsage()
  run()
  return getCpuMsSince(before)
}

/** CPU milliseconds of one fast run, averaged over many because some systems count in steps of several milliseconds. */
function measureRepeated(run: () => unknown): number {
  const before = process.threadCpuUsage()
  for (let runCount = 1; ; runCount++) {
    run()
    const cpuMs = getCpuMsSince(before)
    if (cpuMs >= SLOW_MS) return cpuMs / runCount
  }
}

/** Whether each of three runs is slow: one fast run proves that the code is fast enough. */
const isSlow = (run: () => unknown) => [1, 2, 3].every(() => measureOnce(run) >= SLOW_MS)

const ROUNDS = 3

/**
 * The ratio of the fastest long run to the fastest short run. The runs alternate, which makes a temporarily slow processor
 * affect both.
 */
function getRatio(runLong: () => unknown, runShort: () => unknown): number {
  let [longMs, shortMs] = [Infinity, Infinity]
  for (let round = 0; round < ROUNDS; round++) {
    longMs = Math.min(longMs, measureOnce(runLong))
    shortMs = Math.min(shortMs, measureRepeated(runShort))
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
 * Whether the time of `run` grows faster than its input, while the input doubles three times up to `most`. Suspicious
 * growth is compared with a linear function at the same time; code that is fast for its longest input never counts as
 * superlinear.
 */
export function isSuperlinear<T>(
  run: (input: T) => unknown,
  makeInput: (length: number) => T,
  maxLength: number,
): boolean {
  const [runLongest, runHalf, runShortest] = [1, 2, 2 ** DOUBLINGS].map((divisor) => {
    const input = makeInput(Math.floor(maxLength / divisor))
    return () => run(input)
  }) as [() => unknown, () => unknown, () => unknown]
  if (!isSlow(runLongest) || getRatio(runLongest, runShortest) <= MAX_GROWTH) return false
  // The time rises once when the input outgrows the CPU cache. Quadratic code still takes four times as long in the
  // last doubling.
  if (getRatio(runLongest, runHalf) <= 2 ** 1.5) return false
  const [shortText, longText] = ['a'.repeat(100_000), 'a'.repeat(100_000 * 2 ** DOUBLINGS)]
  const linearGrowth =
    getRatio(
      () => runLinear(longText),
      () => runLinear(shortText),
    ) /
    2 ** DOUBLINGS
  return getRatio(runLongest, runShortest) / Math.max(1, linearGrowth) > MAX_GROWTH
}
