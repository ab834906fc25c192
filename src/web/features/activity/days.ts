import type { Activity } from '#shared/entities/activity.ts'

/** A local calendar day, as its UTC midnight in ms like all days of the archive. */
type Day = number

const DAY_MS = 86_400_000

/** The local day of a moment. */
export function dayOf(ms: number): Day {
  const at = new Date(ms)
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())
}

/** The moment a local day starts. Days may have 23 or 25 hours. */
export function beginOf(day: Day): number {
  const at = new Date(day)
  return new Date(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()).getTime()
}

/** Parses a day such as 2026-07-31. */
export const dayIn = (text: string | undefined): Day | null =>
  text === undefined ? null : Date.parse(`${text}T00:00Z`)
export const dayText = (day: Day) => new Date(day).toISOString().slice(0, 10)

/** The start of the first day and the end (exclusive) of the last day, in ms. */
export function span(from: string | undefined, to: string | undefined): { from?: number; to?: number } {
  const [first, last] = [dayIn(from), dayIn(to)]
  return {
    ...(first !== null && { from: beginOf(first) }),
    ...(last !== null && { to: beginOf(last + DAY_MS) }),
  }
}

/** The number of days between a day and today. */
export const daysAgo = (day: Day, now: number) => (dayOf(now) - day) / DAY_MS

export const byDay = (entries: readonly Activity[]): [Day, Activity[]][] => [
  ...Map.groupBy(entries, ({ at: timeMs }) => dayOf(timeMs)),
]
