import type { Activity } from '#shared/entities/activity.ts'

/** A day of the calendar, as UTC midnight in ms, as everywhere in the archive. The days here are those of the person. */
type Day = number

const DAY_MS = 86_400_000

/** The day on which a moment was, where the person is. */
export function dayOf(ms: number): Day {
  const at = new Date(ms)
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())
}

/** The moment in which a day begins where the person is; a day may have 23 or 25 hours. */
export function beginOf(day: Day): number {
  const at = new Date(day)
  return new Date(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()).getTime()
}

/** The day in an address, such as 2026-07-31. */
export const dayIn = (text: string | undefined): Day | null =>
  text === undefined ? null : Date.parse(`${text}T00:00Z`)
export const dayText = (day: Day) => new Date(day).toISOString().slice(0, 10)

/** The first moment and the one after the last of days in an address. */
export function span(from: string | undefined, to: string | undefined): { from?: number; to?: number } {
  const [first, last] = [dayIn(from), dayIn(to)]
  return {
    ...(first !== null && { from: beginOf(first) }),
    ...(last !== null && { to: beginOf(last + DAY_MS) }),
  }
}

/** How many days before today a day was. */
export const daysAgo = (day: Day, now: number) => (dayOf(now) - day) / DAY_MS

export const byDay = (entries: readonly Activity[]): [Day, Activity[]][] => [
  ...Map.groupBy(entries, ({ at }) => dayOf(at)),
]
