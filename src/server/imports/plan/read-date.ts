import { LRUCache } from 'lru-cache'
import { parsePeriod } from '#shared/rules/dates/parse-period.ts'
import type { Period } from '#shared/rules/dates/period.ts'

const DAY_MS = 86_400_000
/** Tables repeat dates, and parsing one takes a fraction of a millisecond. */
const MAX_CACHED = 10_000
const periods = new LRUCache<string, { period: Period | null }>({ max: MAX_CACHED })

/** Reads a date or period in words, as the form does; null if it isn't understood. */
export function readPeriod(text: string): Period | null {
  const cached = periods.get(text)
  if (cached) return cached.period
  const period = parsePeriod(text)
  periods.set(text, { period })
  return period
}

// The form of the tables that we write: a day or, where it isn't one, a time.
const ISO = /^(?:\d{4}|[+-]\d{6})-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}\.\d{3}Z)?$/

/** Reads a time in the form of ISO 8601, in ms; null if it isn't one. */
export function readIsoTime(text: string): number | null {
  const ms = ISO.test(text) ? Date.parse(text.length > 10 && text.endsWith('Z') ? text : `${text}T00:00:00.000Z`) : NaN
  return Number.isNaN(ms) ? null : ms
}

/** Reads a single day, in ms; null if the text is something else or a longer period. */
export function readDay(text: string): number | null {
  const iso = readIsoTime(text.trim())
  if (iso !== null) return iso % DAY_MS === 0 ? iso : null
  const period = readPeriod(text)
  return period && period.gte !== null && period.gte === period.lte ? period.gte : null
}

/** Whether the text is a day in digits, so that the day says the same. */
export const isPlainDay = (text: string): boolean => /^[\d\s./+-]+$/.test(text) && readDay(text) !== null
