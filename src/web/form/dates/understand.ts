import edtf, { parse } from 'edtf'
import { normalized } from '#shared/rules/normalized.ts'
import type { Period } from '#shared/forms/field.ts'
import { dateToEdtf } from './to-edtf.ts'

const DAY_MS = 86_400_000
/** The range of Date, in ms. */
const FURTHEST = 8.64e15
const MOST_CHARACTERS = 60

const midnight = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS
const startOf = (year: number, month: number) => {
  const day = new Date(0)
  day.setUTCFullYear(year, month, 1)
  return day.getTime()
}

/** Returns the first and last day of one EDTF date; null if it isn't one or is outside the range of Date. */
function daysOf(date: string): [number, number] | null {
  try {
    const parsed = parse(date, { level: 1 })
    const [year = 0, season = 0] = parsed.values
    // A season has three months; winter ends in February of the next year.
    const [min, max] =
      parsed.type === 'Season'
        ? [startOf(year, (season - 21) * 3 + 2), startOf(year, (season - 20) * 3 + 2) - DAY_MS]
        : parsed.type === 'Date'
          ? [edtf(parsed).min, edtf(parsed).max]
          : [NaN, NaN]
    const days: [number, number] = [midnight(min), midnight(max)]
    return days.every((day) => Math.abs(day) <= FURTHEST) ? days : null
  } catch {
    return null
  }
}

const isDate = (text: string) => daysOf(text) !== null
const dateOf = (said: string) => {
  const written = dateToEdtf(said, isDate)
  return written === undefined ? null : daysOf(written)
}

/** Start of the year 10000, in ms: later years are displayed in a form that can't be parsed. */
const TOO_LATE = 253_402_300_800_000
/** Start of the year -9999, in ms, for the same reason. */
const EARLIEST = -377_705_116_800_000
const isWritable = (day: number | null) => day === null || (day >= EARLIEST && day < TOO_LATE)
const period = (gte: number | null, lte: number | null): Period | null =>
  (gte === null && lte === null) || (gte !== null && lte !== null && lte < gte) || !isWritable(gte) || !isWritable(lte)
    ? null
    : { gte, lte }

/** Prefixes of open periods, and the period that each makes of a date. */
const OPEN: readonly (readonly [RegExp, (days: [number, number]) => Period | null])[] = [
  [/^(?:before|vor|earlier than|früher als|قبل) /, ([first]) => period(null, first - DAY_MS)],
  [/^(?:until|till|up to|to|by|bis(?: zu[mr]?)?|spätestens|not later than|حتى|إلى) /, ([, last]) => period(null, last)],
  [/^(?:after|nach|later than|später als|بعد) /, ([, last]) => period(last + DAY_MS, null)],
  [/^(?:since|from|seit|ab|von|frühestens|not earlier than|منذ|من) /, ([first]) => period(first, null)],
]
/** Separators of spans, with the prefixes that may precede them. */
const SPANS: readonly (readonly [before: readonly string[], between: string])[] = [
  [['between '], ' and '],
  [['zwischen '], ' und '],
  [['from ', ''], ' to '],
  [['from ', ''], ' until '],
  [['von ', ''], ' bis '],
  [['من ', ''], ' إلى '],
  [[''], '–'],
  [[''], ' - '],
  [[''], '/'],
]

/** Splits a span into its two ends; null if the text doesn't have this form. */
function endsOf(text: string, [before, sign]: (typeof SPANS)[number]): [string, string] | null {
  const start = before.find((word) => text.startsWith(word))
  const at = start === undefined ? -1 : text.indexOf(sign, start.length)
  return start === undefined || at < 0
    ? null
    : [text.slice(start.length, at).trim(), text.slice(at + sign.length).trim()]
}

/** Normalizes typed text for parsing. */
export const asRead = (typed: string): string =>
  normalized(typed, 'NFC')
    .trim()
    .toLowerCase()
    .replace(/[‐‑−]/g, '-')
    .replace(/[—–]/g, '–')
    .replaceAll('؟', '?')
    .replace(/\s+/g, ' ')

/**
 * Parses a date or period: EDTF (levels 0 and 1) or English, German or Arabic words. An open end is null; returns
 * null if nothing is recognized. Words of uncertainty don't change the days.
 */
export function understand(typed: string): Period | null {
  if (typed.length > MOST_CHARACTERS) return null
  const text = asRead(typed)
  if (text === '') return null
  const one = dateOf(text)
  if (one) return period(...one)
  for (const [how, make] of OPEN) {
    const days = how.test(text) && dateOf(text.replace(how, ''))
    if (days) return make(days)
  }
  const [, year, other] = /^(\d{4})-(\d{4}|\d{2})$/.exec(text) ?? []
  if (year !== undefined && other !== undefined) return between(year, other)
  for (const way of SPANS) {
    const ends = endsOf(text, way)
    const found = ends?.every((end) => end !== '') && between(...ends)
    if (found) return found
  }
  // One end of an interval may be open or unknown.
  const [from, to] = endsOf(text, [[''], text.includes('/') ? '/' : '–']) ?? []
  if (from === undefined || to === undefined) return null
  const isOpen = (end: string) => end === '' || end === '..'
  if (isOpen(from) === isOpen(to)) return null
  const days = dateOf(isOpen(from) ? to : from)
  return days && (isOpen(from) ? { gte: null, lte: days[1] } : { gte: days[0], lte: null })
}

function between(from: string, to: string): Period | null {
  // In "1939–45" the end takes its century from the start; in "March to May 1944" the start takes its year from the
  // end.
  const last = /^\d{2}$/.test(to) ? dateOf(`${/(\d{2})\d{2}\D*$/.exec(from)?.[1] ?? ''}${to}`) : dateOf(to)
  const year = /(\d{4})\D*$/.exec(to)?.[1]
  const first = dateOf(from) ?? (/\d{4}/.test(from) || !year ? null : dateOf(`${from} ${year}`))
  return first && last && period(first[0], last[1])
}
