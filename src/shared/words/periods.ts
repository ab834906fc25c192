import { formatDay, formatPart, isNamed } from './formats.ts'

const DAY_MS = 86_400_000
const partsOf = (ms: number) => {
  const day = new Date(ms)
  return [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()] as const
}

type Grain = 'year' | 'month' | 'day'

function written(ms: number, grain: Grain): string {
  if (grain === 'day' || !isNamed(ms)) return formatDay(ms)
  const number = String(partsOf(ms)[0]).padStart(4, '0')
  return grain === 'year' ? number : `${formatPart(ms, { month: 'long' })} ${number}`
}

const startsWith = (ms: number): Grain => {
  const [, month, day] = partsOf(ms)
  return day > 1 ? 'day' : month > 0 ? 'month' : 'year'
}
const endsWith = (ms: number): Grain => startsWith(ms + DAY_MS)
const ORDER: readonly Grain[] = ['year', 'month', 'day']

/** The start or end of a period: just the year or month if the day is the first or last of it. */
export const formatStart = (ms: number): string => written(ms, startsWith(ms))
export const formatEnd = (ms: number): string => written(ms, endsWith(ms))

/** A period in the shortest form that means exactly these days: 1953, June 1953, 1939 – 1945. */
export function formatSpan(first: number, last: number): string {
  const grain = ORDER[Math.max(ORDER.indexOf(startsWith(first)), ORDER.indexOf(endsWith(last)))] ?? 'day'
  const [from, to] = [written(first, grain), written(last, grain)]
  return from === to ? from : `${from} – ${to}`
}

interface Dated {
  display_date?: string | null
  date_of_origin: number | null
}

/** The date of an item: its date in words, else its day, else an empty string. */
export const formatOrigin = ({ display_date, date_of_origin: day }: Dated): string =>
  display_date || (day === null ? '' : formatDay(day))
