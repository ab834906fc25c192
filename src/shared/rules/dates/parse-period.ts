import edtf, { parse } from 'edtf'
import { normalizeUnicode } from '../normalize-unicode.ts'
import type { Period } from './period.ts'
import { toEdtfDate } from './to-edtf.ts'

const DAY_MS = 86_400_000
/** The range of Date, in ms. */
const MAX_DATE_MS = 8.64e15
const MAX_CHARACTERS = 60

const floorToMidnight = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS
const getMonthStart = (year: number, month: number) => {
  const day = new Date(0)
  day.setUTCFullYear(year, month, 1)
  return day.getTime()
}

/** Returns the first and last day of one EDTF date; null if it isn't one or is outside the range of Date. */
function getDayRange(date: string): [number, number] | null {
  try {
    const parsed = parse(date, { level: 1 })
    const [year = 0, season = 0] = parsed.values
    // A season has three months; winter ends in February of the next year.
    const [min, max] =
      parsed.type === 'Season'
        ? [getMonthStart(year, (season - 21) * 3 + 2), getMonthStart(year, (season - 20) * 3 + 2) - DAY_MS]
        : parsed.type === 'Date'
          ? [edtf(parsed).min, edtf(parsed).max]
          : [NaN, NaN]
    const days: [number, number] = [floorToMidnight(min), floorToMidnight(max)]
    return days.every((day) => Math.abs(day) <= MAX_DATE_MS) ? days : null
  } catch {
    return null
  }
}

const isDate = (text: string) => getDayRange(text) !== null
const parseDate = (typed: string) => {
  const edtfText = toEdtfDate(typed, isDate)
  return edtfText === undefined ? null : getDayRange(edtfText)
}

/** Start of the year 10000, in ms: later years are displayed in a form that can't be parsed. */
const YEAR_10000_MS = 253_402_300_800_000
/** Start of the year -9999, in ms, for the same reason. */
const YEAR_MINUS_9999_MS = -377_705_116_800_000
const isDisplayable = (day: number | null) => day === null || (day >= YEAR_MINUS_9999_MS && day < YEAR_10000_MS)
const toPeriod = (gte: number | null, lte: number | null): Period | null =>
  (gte === null && lte === null) ||
  (gte !== null && lte !== null && lte < gte) ||
  !isDisplayable(gte) ||
  !isDisplayable(lte)
    ? null
    : { gte, lte }

/** Prefixes of open periods, and the period that each makes of a date. */
const OPEN_PREFIXES: readonly (readonly [RegExp, (days: [number, number]) => Period | null])[] = [
  [/^(?:before|vor|earlier than|früher als|قبل) /, ([first]) => toPeriod(null, first - DAY_MS)],
  [
    /^(?:until|till|up to|to|by|bis(?: zu[mr]?)?|spätestens|not later than|حتى|إلى) /,
    ([, last]) => toPeriod(null, last),
  ],
  [/^(?:after|nach|later than|später als|بعد) /, ([, last]) => toPeriod(last + DAY_MS, null)],
  [/^(?:since|from|seit|ab|von|frühestens|not earlier than|منذ|من) /, ([first]) => toPeriod(first, null)],
]
/** Separators of spans, with the prefixes that may precede them. */
const SPAN_FORMS: readonly (readonly [before: readonly string[], between: string])[] = [
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
function splitSpan(text: string, [prefixes, separator]: (typeof SPAN_FORMS)[number]): [string, string] | null {
  const start = prefixes.find((word) => text.startsWith(word))
  const separatorIndex = start === undefined ? -1 : text.indexOf(separator, start.length)
  return start === undefined || separatorIndex < 0
    ? null
    : [text.slice(start.length, separatorIndex).trim(), text.slice(separatorIndex + separator.length).trim()]
}

/** Normalizes typed text for parsing. */
export const normalizeTyped = (typed: string): string =>
  normalizeUnicode(typed, 'NFC')
    .trim()
    .toLowerCase()
    .replace(/[‐‑−]/g, '-')
    .replace(/[—–]/g, '–')
    .replaceAll('؟', '?')
    .replace(/\s+/g, ' ')

/**
 * Parses a date or period: EDTF (levels 0 and 1) or English, German or Arabic words. An open end is null; returns null
 * if nothing is recognized. Words that express uncertainty don't change the days.
 */
export function parsePeriod(typed: string): Period | null {
  if (typed.length > MAX_CHARACTERS) return null
  const text = normalizeTyped(typed)
  if (text === '') return null
  const singleDate = parseDate(text)
  if (singleDate) return toPeriod(...singleDate)
  for (const [prefix, toOpenPeriod] of OPEN_PREFIXES) {
    const days = prefix.test(text) && parseDate(text.replace(prefix, ''))
    if (days) return toOpenPeriod(days)
  }
  const [, year, endYear] = /^(\d{4})-(\d{4}|\d{2})$/.exec(text) ?? []
  if (year !== undefined && endYear !== undefined) return parseSpan(year, endYear)
  for (const form of SPAN_FORMS) {
    const endTexts = splitSpan(text, form)
    const span = endTexts?.every((end) => end !== '') && parseSpan(...endTexts)
    if (span) return span
  }
  // One end of an interval may be open or unknown.
  const [startText, endText] = splitSpan(text, [[''], text.includes('/') ? '/' : '–']) ?? []
  if (startText === undefined || endText === undefined) return null
  const isOpen = (end: string) => end === '' || end === '..'
  if (isOpen(startText) === isOpen(endText)) return null
  const days = parseDate(isOpen(startText) ? endText : startText)
  return days && (isOpen(startText) ? { gte: null, lte: days[1] } : { gte: days[0], lte: null })
}

function parseSpan(startText: string, endText: string): Period | null {
  // In "1939–45" the end takes its century from the start; in "March to May 1944" the start takes its year from the
  // end.
  const last = /^\d{2}$/.test(endText)
    ? parseDate(`${/(\d{2})\d{2}\D*$/.exec(startText)?.[1] ?? ''}${endText}`)
    : parseDate(endText)
  const year = /(\d{4})\D*$/.exec(endText)?.[1]
  const first = parseDate(startText) ?? (/\d{4}/.test(startText) || !year ? null : parseDate(`${startText} ${year}`))
  return first && last && toPeriod(first[0], last[1])
}
