/** The first and last day of a date that may be a day, month or year; in ms at midnight UTC. */
export interface WrittenDate {
  gte: number
  lte: number
}

const DAY_MS = 86_400_000
// Unknown parts are zeros or spaces (EXIF, IPTC).
const DATE_PART = String.raw`(\d{1,2}|[ ]{1,2})`
const SEPARATED_DATE = new RegExp(
  String.raw`^\s*(\d{4})(?:([-:/.])${DATE_PART}(?:\2${DATE_PART})?)?(?![-:/.\d])(.*)`,
  's',
)
const COMPACT_DATE = /^\s*(\d{4})(\d{2})(\d{2})?(?!\d)(.*)/s
// The years in which unset clocks start: Windows, classic Mac OS, Unix, MS-DOS.
const UNSET_CLOCK_YEARS: ReadonlySet<number> = new Set([1601, 1904, 1970, 1980])

/**
 * Parses a date of EXIF (2019:05:01 12:00:00), IPTC (20190501), XMP and office documents (ISO 8601) or ID3 (a year,
 * possibly more) with its precision. Undefined for anything else, for future dates and for the values of unset clocks.
 */
export function parseWrittenDate(text: string, now = Date.now()): WrittenDate | undefined {
  const line = text.slice(0, 64)
  const [, yearText, , monthText, dayText, timeText = ''] = SEPARATED_DATE.exec(line) ?? matchCompactDate(line) ?? []
  if (!yearText) return undefined
  const [year, month, day] = [Number(yearText), Number(monthText ?? 0), Number(dayText ?? 0)]
  const time = /^[T ]\s*(\d{2}):(\d{2})(?::(\d{2}))?/
    .exec(timeText)
    ?.slice(1)
    .map((timePart) => Number(timePart ?? 0))
  if (year === 0 || month > 12 || (time && isUnsetClock(year, month, day, time))) return undefined
  // Programs that can only store points in time write a year as its first moment.
  const isYear = month === 0 || (month === 1 && day === 1 && time?.every((timePart) => timePart === 0))
  const [gte, lte] = isYear
    ? [toTimestamp(year, 1, 1), toTimestamp(year, 12, 31)]
    : day === 0
      ? [toTimestamp(year, month, 1), toTimestamp(year, month + 1, 0)]
      : [toTimestamp(year, month, day), toTimestamp(year, month, day)]
  const isRealDate = isYear || day === 0 || new Date(gte).getUTCMonth() === month - 1
  // In the camera's time zone it may already be tomorrow.
  return isRealDate && gte <= now + DAY_MS ? { gte, lte } : undefined
}

function matchCompactDate(line: string): (string | undefined)[] | undefined {
  const match = COMPACT_DATE.exec(line)
  return match ? [match[0], match[1], '', match[2], match[3], match[4]] : undefined
}

/** Whether a time is on the first day of an unset clock or, because of another time zone, on the evening before. */
function isUnsetClock(year: number, month: number, day: number, [hour = 0, minute = 0, second = 0]: number[]): boolean {
  if (month === 1 && day === 1) return UNSET_CLOCK_YEARS.has(year)
  return (
    UNSET_CLOCK_YEARS.has(year + 1) && month === 12 && day === 31 && hour >= 12 && minute % 30 === 0 && second === 0
  )
}

function toTimestamp(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day)
}
