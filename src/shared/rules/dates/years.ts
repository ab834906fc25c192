/**
 * Years as calendars of computers count them (ISO 8601, astronomical): 0 is the year 1 BC, -43 is 44 BC. These are the years
 * that lists, filters and addresses know.
 */
export const FIRST_YEAR = -9999
export const LAST_YEAR = 9999

/** The first moment of a year, in ms. */
export const yearStart = (year: number): number => new Date(0).setUTCFullYear(year, 0, 1)

/** The decade of a year, by its first: 1944 is of 1940, -43 of -50. */
export const decadeOf = (year: number): number => Math.floor(year / 10) * 10

/** A year as ISO 8601 writes it: four digits, or six with a sign. */
export const isoYear = (year: number): string =>
  year >= 0 && year <= 9999
    ? String(year).padStart(4, '0')
    : `${year < 0 ? '-' : '+'}${String(Math.abs(year)).padStart(6, '0')}`
