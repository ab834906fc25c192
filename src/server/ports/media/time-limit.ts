import type { MediaJob } from './media-job.ts'

const MAX_TIME_LIMIT_MS = 12 * 3600 * 1000
const MIN_TIME_LIMIT_MS = 120_000
const MS_PER_MIB = 10_000
// Even strongly compressed recordings have at least this many bytes per second, whatever duration they claim.
const MIN_BYTES_PER_SECOND = 100

/**
 * Returns the time limit for work on a whole recording, in ms: ten times its duration, as far as its size makes that
 * duration plausible.
 */
export function getTimeLimitMs({ limits, size }: Pick<MediaJob, 'limits' | 'size'>, duration = 0): number {
  const minMs = Math.min(limits.transcodeMs, MIN_TIME_LIMIT_MS + (size / 1024 ** 2) * MS_PER_MIB)
  return Math.min(MAX_TIME_LIMIT_MS, Math.max(minMs, Math.min(duration, size / MIN_BYTES_PER_SECOND) * 10_000))
}

/** Starts a countdown and returns a function that gives the remaining time in ms, never below 0. */
export function startCountdown(ms: number): () => number {
  const end = performance.now() + ms
  return () => Math.max(0, end - performance.now())
}
