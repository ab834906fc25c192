const HOUR_MS = 3_600_000
const HOURS_SHOWN = 24

interface HourCounts {
  at: number
  done: number
  failed: number
}

/** Sums up the jobs that ended in each of the last 24 hours, including hours without any. */
export function countByHour(nowMs: number, endedCounts: readonly HourCounts[]): HourCounts[] {
  const lastHourMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS
  const hours = Array.from({ length: HOURS_SHOWN }, (_, index) => ({
    at: lastHourMs - (HOURS_SHOWN - 1 - index) * HOUR_MS,
    done: 0,
    failed: 0,
  }))
  for (const { at, done, failed } of endedCounts) {
    const hour = hours[Math.floor((at - (hours[0]?.at ?? 0)) / HOUR_MS)]
    if (!hour) continue
    hour.done += done
    hour.failed += failed
  }
  return hours
}
