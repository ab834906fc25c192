import edtf, { parse } from 'edtf'
import { normalized } from '#shared/rules/normalized.ts'
import type { Period } from '#shared/forms/field.ts'
import { dateToEdtf } from './to-edtf.ts'

const DAY_MS = 86_400_000
/** What a day can be, in ms. */
const FURTHEST = 8.64e15
const MOST_CHARACTERS = 60

const midnight = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS
const startOf = (year: number, month: number) => {
  const day = new Date(0)
  day.setUTCFullYear(year, month, 1)
  return day.getTime()
}

/** The first and the last day of one date in EDTF; null where it is none, or further away than a day can be. */
function daysOf(date: string): [number, number] | null {
  try {
    const parsed = parse(date, { level: 1 })
    const [year = 0, season = 0] = parsed.values
    // Three months, the winter's until February.
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

/** The first day of the year 10000: behind it nobody would understand what is shown. */
const TOO_LATE = 253_402_300_800_000
/** The first day of the year -9999, for the same reason. */
const EARLIEST = -377_705_116_800_000
const isWritable = (day: number | null) => day === null || (day >= EARLIEST && day < TOO_LATE)
const period = (gte: number | null, lte: number | null): Period | null =>
  (gte === null && lte === null) || (gte !== null && lte !== null && lte < gte) || !isWritable(gte) || !isWritable(lte)
    ? null
    : { gte, lte }

/** Words before a date, and the time that they make of its days. */
const OPEN: readonly (readonly [RegExp, (days: [number, number]) => Period | null])[] = [
  [/^(?:before|vor|earlier than|früher als|قبل) /, ([first]) => period(null, first - DAY_MS)],
  [/^(?:until|till|up to|to|by|bis(?: zu[mr]?)?|spätestens|not later than|حتى|إلى) /, ([, last]) => period(null, last)],
  [/^(?:after|nach|later than|später als|بعد) /, ([, last]) => period(last + DAY_MS, null)],
  [/^(?:since|from|seit|ab|von|frühestens|not earlier than|منذ|من) /, ([first]) => period(first, null)],
]
/** Between what, with which words before it, a span has its two ends. */
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

/** The two ends of a span; none where it is not written so. */
function endsOf(text: string, [before, sign]: (typeof SPANS)[number]): [string, string] | null {
  const start = before.find((word) => text.startsWith(word))
  const at = start === undefined ? -1 : text.indexOf(sign, start.length)
  return start === undefined || at < 0
    ? null
    : [text.slice(start.length, at).trim(), text.slice(at + sign.length).trim()]
}

/** What was typed of a date, in the one way in which it is read. */
export const asRead = (typed: string): string =>
  normalized(typed, 'NFC')
    .trim()
    .toLowerCase()
    .replace(/[‐‑−]/g, '-')
    .replace(/[—–]/g, '–')
    .replaceAll('؟', '?')
    .replace(/\s+/g, ' ')

/**
 * The days that somebody means who types a date: as EDTF (levels 0 and 1), or in English, German or Arabic words. Of a time that is
 * open one end is null; null where nothing is understood. How sure one is says nothing of the days.
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
  // One end of an interval may be open, or unknown.
  const [from, to] = endsOf(text, [[''], text.includes('/') ? '/' : '–']) ?? []
  if (from === undefined || to === undefined) return null
  const isOpen = (end: string) => end === '' || end === '..'
  if (isOpen(from) === isOpen(to)) return null
  const days = dateOf(isOpen(from) ? to : from)
  return days && (isOpen(from) ? { gte: null, lte: days[1] } : { gte: days[0], lte: null })
}

function between(from: string, to: string): Period | null {
  // 1939–45: the century is said once; March to May 1944: the year is.
  const last = /^\d{2}$/.test(to) ? dateOf(`${/(\d{2})\d{2}\D*$/.exec(from)?.[1] ?? ''}${to}`) : dateOf(to)
  const year = /(\d{4})\D*$/.exec(to)?.[1]
  const first = dateOf(from) ?? (/\d{4}/.test(from) || !year ? null : dateOf(`${from} ${year}`))
  return first && last && period(first[0], last[1])
}
