import { formatDay, formatDatePart, hasCalendarYear } from './formats.ts'

const DAY_MS = 86_400_000
const toDateParts = (ms: number) => {
  const day = new Date(ms)
  return [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()] as const
}

type Precision = 'year' | 'month' | 'day'

function formatWithPrecision(ms: number, precision: Precision): string {
  if (precision === 'day' || !hasCalendarYear(ms)) return formatDay(ms)
  const number = String(toDateParts(ms)[0]).padStart(4, '0')
  return precision === 'year' ? number : `${formatDatePart(ms, { month: 'long' })} ${number}`
}

const getStartPrecision = (ms: number): Precision => {
  const [, month, day] = toDateParts(ms)
  return day > 1 ? 'day' : month > 0 ? 'month' : 'year'
}
const getEndPrecision = (ms: number): Precision => getStartPrecision(ms + DAY_MS)
const PRECISIONS: readonly Precision[] = ['year', 'month', 'day']

/** Formats the start or end of a period: just the year or month, if the period starts or ends exactly with it. */
export const formatStart = (ms: number): string => formatWithPrecision(ms, getStartPrecision(ms))
export const formatEnd = (ms: number): string => formatWithPrecision(ms, getEndPrecision(ms))

/** Formats a period in the shortest form that means exactly these days: 1953, June 1953, 1939 – 1945. */
export function formatSpan(first: number, last: number): string {
  const precision =
    PRECISIONS[Math.max(PRECISIONS.indexOf(getStartPrecision(first)), PRECISIONS.indexOf(getEndPrecision(last)))] ??
    'day'
  const [from, to] = [formatWithPrecision(first, precision), formatWithPrecision(last, precision)]
  return from === to ? from : `${from} – ${to}`
}

interface DatedItem {
  display_date?: string | null
  date_of_origin: number | null
}

/** Returns the date of an item: its free-text date, else its day, else an empty string. */
export const formatOrigin = ({ display_date, date_of_origin: day }: DatedItem): string =>
  display_date || (day === null ? '' : formatDay(day))
