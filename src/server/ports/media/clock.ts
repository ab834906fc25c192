import type { MediaJob } from './media-job.ts'

const LONGEST_WALL = 12 * 3600 * 1000
const LEAST_WALL = 120_000
const WALL_PER_MIB = 10_000
// Even very compressed recordings have at least this many bytes per second, whatever duration they announce.
const LEAST_BYTES_PER_SECOND = 100

/**
 * The time limit for work on a whole recording, in ms: ten times its duration, as far as its size makes that plausible.
 */
export function wallOf({ limits, size }: Pick<MediaJob, 'limits' | 'size'>, duration = 0): number {
  const least = Math.min(limits.transcodeMs, LEAST_WALL + (size / 1024 ** 2) * WALL_PER_MIB)
  return Math.min(LONGEST_WALL, Math.max(least, Math.min(duration, size / LEAST_BYTES_PER_SECOND) * 10_000))
}

/** Returns a function that gives the remaining ms of a countdown that starts now, never below 0. */
export function countDown(ms: number): () => number {
  const end = performance.now() + ms
  return () => Math.max(0, end - performance.now())
}
