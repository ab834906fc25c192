/** How many backups are kept besides the recent ones: the newest of each of so many days, weeks and months that have one. */
export interface Retention {
  daily: number
  weekly: number
  monthly: number
}

const DAY_MS = 24 * 3600 * 1000
/** 1 January 1970 was a Thursday. */
const DAYS_FROM_MONDAY = 3

/** The moment that a backup's name stands for, in ms; NaN for a name that Vitrine doesn't give. */
export function readTime(name: string): number {
  const [, day, hour, minute, second] = /^(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)(?:-\d+)?$/.exec(name) ?? []
  return Date.parse(`${day}T${hour}:${minute}:${second}Z`)
}

const PERIODS: Record<keyof Retention, (time: number) => string> = {
  daily: (time) => String(Math.floor(time / DAY_MS)),
  weekly: (time) => String(Math.floor((time / DAY_MS + DAYS_FROM_MONDAY) / 7)),
  monthly: (time) => new Date(time).toISOString().slice(0, 7),
}

/**
 * Chooses the backups to keep. `names` are oldest first. Good ones of the 24 hours before the newest are always kept, so a
 * backup that someone asks for neither replaces the scheduled one nor is replaced by it. Known damaged ones count for
 * nothing, and are kept only while they are newer than the last good one: they may be all there is. Names that stand for no
 * time are always kept.
 */
export function chooseKept(names: readonly string[], damaged: ReadonlySet<string>, retention: Retention): Set<string> {
  const good = names.filter((name) => !damaged.has(name) && !Number.isNaN(readTime(name))).toReversed()
  const kept = new Set(names.filter((name) => Number.isNaN(readTime(name))))
  const [newest] = good
  for (const name of names) if (newest === undefined || name >= newest) kept.add(name)
  for (const name of good) if (readTime(name) > readTime(newest ?? '') - DAY_MS) kept.add(name)
  for (const [unit, getPeriod] of Object.entries(PERIODS)) {
    const periods = new Set<string>()
    for (const name of good) {
      const period = getPeriod(readTime(name))
      if (periods.has(period)) continue
      if (periods.size === retention[unit as keyof Retention]) break
      periods.add(period)
      kept.add(name)
    }
  }
  return kept
}
