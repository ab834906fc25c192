const BAR_COUNT = 140
const WIDTH = 1000
const HEIGHT = 100

/**
 * Parses loudness over time, as 0..1, from stored JSON: a list of numbers, plain or under `peaks`, of any scale and
 * sign.
 */
export function parsePeaks(json: unknown): number[] {
  const rawPeaks = Array.isArray(json) ? json : (json as { peaks?: unknown } | null)?.peaks
  const absolutePeaks = (Array.isArray(rawPeaks) ? rawPeaks : [])
    .filter((n) => Number.isFinite(n))
    .map((n) => Math.abs(n as number))
  const maxPeak = absolutePeaks.reduce((max, n) => Math.max(max, n), 0)
  return maxPeak > 0 ? absolutePeaks.map((n) => n / maxPeak) : []
}

/** Returns the bars of a waveform as one SVG path in a box of 1000 × 100; flat without peaks. */
export function toBarsPath(peaks: readonly number[]): string {
  const step = WIDTH / BAR_COUNT
  return Array.from({ length: BAR_COUNT }, (_, i) => {
    const first = Math.floor((i * peaks.length) / BAR_COUNT)
    const slice = peaks.slice(first, Math.max(first + 1, Math.floor(((i + 1) * peaks.length) / BAR_COUNT)))
    const height = Math.max(2, slice.reduce((max, n) => Math.max(max, n), 0) * HEIGHT)
    const x = (i * step + step * 0.2).toFixed(1)
    return `M${x} ${((HEIGHT - height) / 2).toFixed(1)}h${(step * 0.6).toFixed(1)}v${height.toFixed(1)}h-${(step * 0.6).toFixed(1)}z`
  }).join('')
}

/** Round intervals between two marks, in seconds. */
const MARK_STEPS_S = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400]
const MAX_MARKS = 7

/** Returns the marks of a time scale in seconds: zero and even steps, none too close to the end. */
export function getTimeMarks(duration: number): number[] {
  if (!(duration > 0)) return []
  const step =
    MARK_STEPS_S.find((stepSeconds) => duration / stepSeconds <= MAX_MARKS) ??
    Math.ceil(duration / MAX_MARKS / 3600) * 3600
  const marks: number[] = []
  for (let seconds = 0; seconds <= duration - step * 0.35 || seconds === 0; seconds += step) marks.push(seconds)
  return marks
}
