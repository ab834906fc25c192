// What takes less at its longest holds up nobody, however it grows.
const NOTICED_MS = 50
const DOUBLINGS = 3
// Linear is 8 for three doublings, the square 64: this is midway between, in doublings.
const MOST_GROWTH = 2 ** (DOUBLINGS * 1.5)

/** Milliseconds of the processor that this thread has spent since then; what others did meanwhile does not count. */
const spentSince = (before: NodeJS.CpuUsage) => process.threadCpuUsage(before).user / 1000

/** What something costs, the least of several times. */
function cost(run: () => unknown, runs: number, least = Infinity): number {
  for (let i = 0; i < runs; i++) {
    const before = process.threadCpuUsage()
    run()
    least = Math.min(least, spentSince(before))
    // One quick run says it all.
    if (least < NOTICED_MS) break
  }
  return least
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
  const [shortest, longest] = [inputOf(Math.floor(most / 2 ** DOUBLINGS)), inputOf(most)]
  let large = cost(() => run(longest), 2)
  if (large < NOTICED_MS) return false
  if (large / quick(() => run(shortest)) <= MOST_GROWTH) return false
  large = cost(() => run(longest), 4, large)
  if (large < NOTICED_MS) return false
  // What no longer fits the processor's memory takes a step, and grows as before behind it: the square grows four times here as well.
  const half = inputOf(Math.floor(most / 2))
  if (large / quick(() => run(half)) <= 2 ** 1.5) return false
  const [some, more] = ['a'.repeat(100_000), 'a'.repeat(100_000 * 2 ** DOUBLINGS)]
  const usual = cost(() => linear(more), 4) / quick(() => linear(some)) / 2 ** DOUBLINGS
  return large / quick(() => run(shortest)) / Math.max(1, usual) > MOST_GROWTH
}
