import type { Activity } from '#shared/entities/activity.ts'

/** A local calendar day, as UTC midnight in ms, like all days in the archive. */
type CalendarDay = number

const DAY_MS = 86_400_000

/** The local day of a moment. */
export function toLocalDay(timeMs: number): CalendarDay {
  const date = new Date(timeMs)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
}

/** The moment a local day starts. Days may have 23 or 25 hours. */
export function getDayStart(day: CalendarDay): number {
  const date = new Date(day)
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()).getTime()
}

/** Parses a day such as 2026-07-31. */
export const parseDay = (text: string | undefined): CalendarDay | null =>
  text === undefined ? null : Date.parse(`${text}T00:00Z`)
export const formatDayParam = (day: CalendarDay) => new Date(day).toISOString().slice(0, 10)

/** The start of the first day and the end (exclusive) of the last day, in ms. */
export function toTimeRange(from: string | undefined, to: string | undefined): { from?: number; to?: number } {
  const [firstDay, lastDay] = [parseDay(from), parseDay(to)]
  return {
    ...(firstDay !== null && { from: getDayStart(firstDay) }),
    ...(lastDay !== null && { to: getDayStart(lastDay + DAY_MS) }),
  }
}

/** The number of days between a day and today. */
export const getDaysAgo = (day: CalendarDay, nowMs: number) => (toLocalDay(nowMs) - day) / DAY_MS

/** Entries further apart than this don't belong to one run, in ms. */
const RUN_GAP_MS = 60_000
/** Shorter runs are shown in full. */
const MIN_RUN = 4

const isSameActor = (a: Activity, b: Activity) => a.user?.id === b.user?.id && a.acting_admin === b.acting_admin

/**
 * Groups the entries of the same act that a person did within short time, even if other acts are between
 * them. Short runs are left apart.
 */
export function foldRuns(entries: readonly Activity[]): Activity[][] {
  const bursts: Activity[][] = []
  for (const entry of entries) {
    const previous = bursts.at(-1)?.at(-1)
    if (previous && isSameActor(previous, entry) && Math.abs(previous.at - entry.at) <= RUN_GAP_MS)
      bursts.at(-1)?.push(entry)
    else bursts.push([entry])
  }
  return bursts.flatMap((burst) => {
    const runs = Map.groupBy(burst, ({ act, kind }) => `${act} ${kind}`)
    return burst.flatMap((entry) => {
      const run = runs.get(`${entry.act} ${entry.kind}`) ?? []
      if (run.length < MIN_RUN) return [[entry]]
      return run[0] === entry ? [run] : []
    })
  })
}

export const groupByDay = (entries: readonly Activity[]): [CalendarDay, Activity[]][] => [
  ...Map.groupBy(entries, ({ at: timeMs }) => toLocalDay(timeMs)),
]
