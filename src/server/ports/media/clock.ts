import type { MediaJob } from './media-job.ts'

const LONGEST_WALL = 12 * 3600 * 1000
const LEAST_WALL = 120_000
const WALL_PER_MIB = 10_000
// No recording that is worth hours has less, whatever it says of its length.
const LEAST_BYTES_PER_SECOND = 100

/** The clock for work on a whole recording, in ms: ten times its length, as far as its bytes bear that out. */
export function wallOf({ limits, size }: Pick<MediaJob, 'limits' | 'size'>, duration = 0): number {
  const least = Math.min(limits.transcodeMs, LEAST_WALL + (size / 1024 ** 2) * WALL_PER_MIB)
  return Math.min(LONGEST_WALL, Math.max(least, Math.min(duration, size / LEAST_BYTES_PER_SECOND) * 10_000))
}

/** What is left of a clock that starts now, in ms; 0 when it has run out. */
export function countDown(ms: number): () => number {
  const end = performance.now() + ms
  return () => Math.max(0, end - performance.now())
}
