import { toLatinDigits } from '#shared/rules/text/latin-digits.ts'
import { DIRECTION_MARKS } from './formats.ts'

/** Parses a day in the format of any of the languages and returns its UTC midnight; null if there is no such day. */
export function parseDay(text: string): number | null {
  const match = /^(\d{1,2})([/.])(\d{1,2})\2(\d{4})$/.exec(toLatinDigits(text.replace(DIRECTION_MARKS, '').trim()))
  if (!match) return null
  const [day, month, year] = [match[1], match[3], match[4]].map(Number) as [number, number, number]
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCDate() === day && date.getUTCMonth() === month - 1 ? date.getTime() : null
}
