/** Years in ISO 8601 (astronomical) numbering: 0 is 1 BC, -43 is 44 BC. Lists, filters and URLs accept this range. */
export const FIRST_YEAR = -9999
export const LAST_YEAR = 9999

/** Returns the start of a year in ms. */
export const getYearStartMs = (year: number): number => new Date(0).setUTCFullYear(year, 0, 1)

/** Returns the first year of a decade: 1944 gives 1940, -43 gives -50. */
export const toDecade = (year: number): number => Math.floor(year / 10) * 10

/** Formats a year as in ISO 8601: four digits, or a sign and six digits. */
export const formatIsoYear = (year: number): string =>
  year >= 0 && year <= 9999
    ? String(year).padStart(4, '0')
    : `${year < 0 ? '-' : '+'}${String(Math.abs(year)).padStart(6, '0')}`
