import { DIRECTION_MARKS } from './formats.ts'

/** Replaces digits typed on Arabic and Persian keyboards. */
export const toLatinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))

/** Parses a day in the format of any of the languages and returns its UTC midnight; null if there is no such day. */
export function parseDay(text: string): number | null {
  const match = /^(\d{1,2})([/.])(\d{1,2})\2(\d{4})$/.exec(toLatinDigits(text.replace(DIRECTION_MARKS, '').trim()))
  if (!match) return null
  const [day, month, year] = [match[1], match[3], match[4]].map(Number) as [number, number, number]
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCDate() === day && date.getUTCMonth() === month - 1 ? date.getTime() : null
}
