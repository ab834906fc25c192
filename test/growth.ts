// What takes less at its longest holds up nobody, however it grows.
const NOTICED_MS = 50
const DOUBLINGS = 3
// Linear is 8 for three doublings, the square 64: this is midway between, in doublings.
const MOST_GROWTH = 2 ** (DOUBLINGS * 1.5)

/** Milliseconds of the processor that this thread has spent since then; what others did meanwhile does not count. */
const spentSince = (before: NodeJS.CpuUsage) => process.threadCpuUsage(before).user / 1000

/** What something costs by one run. */
function once(run: () => unknown): number {
  const before = process.threadCpuUsage()
  run()
  return spentSince(before)
}

/** What something quick costs: it goes on for as long as is noticed, since a system may count several milliseconds at once. */
function quick(run: () => unknown): number {
  const before = process.threadCpuUsage()
  for (let runs = 1; ; runs++) {
    run()
    const spent = spentSince(before)
    if (spent >= NOTICED_MS) return spent / runs
  }
}

/** Whether something is noticed every time: one quick run says that it holds up nobody. */
const isNoticed = (run: () => unknown) => [1, 2, 3].every(() => once(run) >= NOTICED_MS)

const TURNS = 3

/**
 * How many times as much something costs as something quick, by the least of each. They take turns: a processor that is slower
 * for a while is so for both.
 */
function timesAsMuch(long: () => unknown, short: () => unknown): number {
  let [most, least] = [Infinity, Infinity]
  for (let turn = 0; turn < TURNS; turn++) {
    most = Math.min(most, once(long))
    least = Math.min(least, quick(short))
  }
  return most / least
}

/** Something that certainly takes as long as its text is, on this machine at this moment. */
function linear(text: string): number {
  let sum = 0
  for (let round = 0; round < 20; round++)
    for (let i = 0; i < text.length; i++) sum = (sum * 31 + text.charCodeAt(i)) | 0
  return sum
}

/**
 * Whether something takes longer than what it is given grows, while that doubles three times up to `most`. What grows so
 * is held against what is known to be linear at the same moment; what takes no time to speak of at its longest never is.
 */
export function growsTooFast<T>(run: (input: T) => unknown, inputOf: (length: number) => T, most: number): boolean {
  const [longest, half, shortest] = [1, 2, 2 ** DOUBLINGS].map((part) => {
    const input = inputOf(Math.floor(most / part))
    return () => run(input)
  }) as [() => unknown, () => unknown, () => unknown]
  if (!isNoticed(longest) || timesAsMuch(longest, shortest) <= MOST_GROWTH) return false
  // What no longer fits the processor's memory takes a step, and grows as before behind it: the square grows four times here as well.
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
