const DAY_MS = 86_400_000

/** The first and last of a number of days up to now, as UTC midnights in ms. */
export function daysUpTo(now: number, days: number): { from: number; to: number } {
  const to = Math.floor(now / DAY_MS) * DAY_MS
  return { from: to - (days - 1) * DAY_MS, to }
}

/** The views of one or several consecutive days. */
export interface Bar {
  from: number
  to: number
  views: number
}

const MOST = 60

/**
 * Groups daily views into bars, of one day each or of several if there would be too many. Includes days without views.
 */
export function barsOf(
  { from, to }: { from: number; to: number },
  counted: readonly { day: number; views: number }[],
): Bar[] {
  const days = (to - from) / DAY_MS + 1
  const each = Math.ceil(days / MOST)
  const bars = Array.from({ length: Math.ceil(days / each) }, (_, n) => ({
    from: from + n * each * DAY_MS,
    to: Math.min(to, from + ((n + 1) * each - 1) * DAY_MS),
    views: 0,
  }))
  for (const { day, views } of counted) {
    const bar = bars[Math.floor((day - from) / DAY_MS / each)]
    if (bar) bar.views += views
  }
  return bars
}
