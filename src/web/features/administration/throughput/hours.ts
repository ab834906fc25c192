const HOUR_MS = 3_600_000
const SHOWN = 24

interface Hour {
  at: number
  done: number
  failed: number
}

/** Sums up the jobs that ended in each of the last 24 hours, including hours without any. */
export function hoursUpTo(now: number, ended: readonly Hour[]): Hour[] {
  const last = Math.floor(now / HOUR_MS) * HOUR_MS
  const hours = Array.from({ length: SHOWN }, (_, n) => ({ at: last - (SHOWN - 1 - n) * HOUR_MS, done: 0, failed: 0 }))
  for (const { at, done, failed } of ended) {
    const hour = hours[Math.floor((at - (hours[0]?.at ?? 0)) / HOUR_MS)]
    if (!hour) continue
    hour.done += done
    hour.failed += failed
  }
  return hours
}
