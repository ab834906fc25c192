/** Progress of the current run at one moment. */
interface Progress {
  sentBytes: number
  totalBytes: number
  /** In ms. */
  at: number
}

export interface TransferEstimate {
  bytesPerSecond: number
  secondsLeft: number
}

/** How much of the past counts for the speed: about this many ms. */
const SMOOTHING_MS = 10_000
/** Nothing is estimated before, because the first numbers jump. */
const MIN_OBSERVED_MS = 2000
/** A new estimate replaces the shown one only if it differs by more than this share of the time left. */
const TOLERANCE = 0.25
const MIN_TOLERANCE_MS = 3000

/**
 * Estimates the speed and the time left of uploads from their progress. The time left counts down steadily: it is only
 * replaced if the speed has really changed. `reset` forgets the speed, for example after a pause.
 */
export function createTransferEstimator() {
  let last: Progress | null = null
  let [rate, observedMs] = [0, 0]
  let endsAt: number | null = null
  return {
    update(progress: Progress): TransferEstimate | null {
      const elapsedMs = last ? progress.at - last.at : 0
      if (last && elapsedMs > 0) {
        // Skipped files don't count as sent, so the sum can shrink.
        const currentRate = Math.max(0, progress.sentBytes - last.sentBytes) / elapsedMs
        rate += (1 - Math.exp(-elapsedMs / SMOOTHING_MS)) * (currentRate - rate)
        observedMs += elapsedMs
      }
      if (!last || elapsedMs > 0) last = progress
      // Corrects the bias of an average that started at zero.
      const bytesPerMs = rate / (1 - Math.exp(-observedMs / SMOOTHING_MS))
      if (observedMs < MIN_OBSERVED_MS || !(bytesPerMs > 0)) return null
      const { at } = progress
      const estimatedEnd = at + (progress.totalBytes - progress.sentBytes) / bytesPerMs
      const tolerance = Math.max(MIN_TOLERANCE_MS, TOLERANCE * ((endsAt ?? at) - at))
      if (endsAt === null || Math.abs(estimatedEnd - endsAt) > tolerance) endsAt = estimatedEnd
      return { bytesPerSecond: bytesPerMs * 1000, secondsLeft: Math.max(0, endsAt - at) / 1000 }
    },
    reset() {
      last = null
      ;[rate, observedMs, endsAt] = [0, 0, null]
    },
  }
}

const MINUTE_S = 60
const HOUR_S = 3600

/** Rounds the time left so coarsely that the text rarely changes. */
export function roundTimeLeft(secondsLeft: number): { hours: number; minutes: number; seconds: number } {
  if (secondsLeft < 55) return { hours: 0, minutes: 0, seconds: Math.max(10, Math.ceil(secondsLeft / 10) * 10) }
  const minutes = Math.round(secondsLeft / MINUTE_S)
  if (secondsLeft < HOUR_S - MINUTE_S / 2) return { hours: 0, minutes, seconds: 0 }
  // From one hour on, in steps of five minutes.
  const coarseMinutes = Math.round(minutes / 5) * 5
  return { hours: Math.floor(coarseMinutes / 60), minutes: coarseMinutes % 60, seconds: 0 }
}
