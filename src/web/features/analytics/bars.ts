const DAY_MS = 86_400_000

/** The first and last day of a period of `days` days that ends today, as UTC midnights in ms. */
export function getLastDays(nowMs: number, days: number): { from: number; to: number } {
  const to = Math.floor(nowMs / DAY_MS) * DAY_MS
  return { from: to - (days - 1) * DAY_MS, to }
}

/** The views of one or several consecutive days. */
export interface Bar {
  from: number
  to: number
  views: number
}

const MAX_BARS = 60

/**
 * Groups daily views into bars, of one day each or of several if there would be too many. Includes days without views.
 */
export function toBars(
  { from, to }: { from: number; to: number },
  dailyViews: readonly { day: number; views: number }[],
): Bar[] {
  const days = (to - from) / DAY_MS + 1
  const daysPerBar = Math.ceil(days / MAX_BARS)
  const bars = Array.from({ length: Math.ceil(days / daysPerBar) }, (_, index) => ({
    from: from + index * daysPerBar * DAY_MS,
    to: Math.min(to, from + ((index + 1) * daysPerBar - 1) * DAY_MS),
    views: 0,
  }))
  for (const { day, views } of dailyViews) {
    const bar = bars[Math.floor((day - from) / DAY_MS / daysPerBar)]
    if (bar) bar.views += views
  }
  return bars
}
