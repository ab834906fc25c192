const HOUR_MS = 3_600_000
const SHOWN = 24

interface Hour {
  at: number
  done: number
  failed: number
}

/** The last day up to a moment, hour by hour, with what ended in each; also those in which nothing did. */
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
