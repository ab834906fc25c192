/** How a spreadsheet shows a number: as a date of some precision, a time, or a number of at least so many digits. */
export type NumberFormat = 'year' | 'month' | 'day' | 'minute' | 'time' | { minDigits: number } | null

const BUILT_IN: readonly (readonly [from: number, to: number, format: NumberFormat])[] = [
  [14, 16, 'day'],
  [17, 17, 'month'],
  [18, 21, 'time'],
  [22, 22, 'minute'],
  [27, 31, 'day'],
  [32, 35, 'time'],
  [36, 36, 'day'],
  [45, 47, 'time'],
  [50, 54, 'day'],
  [55, 56, 'time'],
  [57, 58, 'day'],
]

/** Returns the format with this number of Excel's, or with this code if the workbook defines it. */
export function parseNumberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return BUILT_IN.find(([from, to]) => id >= from && id <= to)?.[2] ?? null
  // Quoted and escaped texts, colours, conditions and paddings aren't part of the format.
  const [positive = ''] = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\][]*\]/gi, '').split(';')
  const hasClock = /[hs]/i.test(positive)
  // Next to hours or seconds, m stands for minutes.
  const dateLetters = positive.replace(/h[^a-z]*m+|(?<!m)m+[^a-z]*s|[hs]/gi, '').toLowerCase()
  if (/^general$/i.test(positive)) return null
  if (/[dy]/.test(dateLetters) || (/m/.test(dateLetters) && !hasClock)) {
    if (dateLetters.includes('d')) return hasClock ? 'minute' : 'day'
    return dateLetters.includes('m') ? 'month' : 'year'
  }
  if (hasClock) return 'time'
  return /^0{2,}$/.test(positive.trim()) ? { minDigits: positive.trim().length } : null
}

const DAY_MS = 86_400_000
/** Days from Excel's first day to 1970. */
const DAYS_TO_1970 = { 1900: 25_569, 1904: 24_107 }

/** Writes a number as the spreadsheet shows it; dates in the form of ISO 8601. */
export function formatNumber(raw: string, format: NumberFormat, epoch: 1900 | 1904 = 1900): string {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw
  // Spreadsheets show 15 digits; more would show the noise of binary fractions.
  if (format === null) return String(Number(value.toPrecision(15)))
  if (typeof format === 'object') return String(Math.round(value)).padStart(format.minDigits, '0')
  if (format === 'time') return toIso(value % 1, 1900).slice(11, 16)
  const iso = toIso(value, epoch)
  if (iso === '') return raw
  switch (format) {
    case 'year':
      return iso.slice(0, 4)
    case 'month':
      return iso.slice(0, 7)
    case 'day':
      return iso.slice(0, 10)
    case 'minute':
      return value % 1 === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)}T${iso.slice(11, 16)}`
  }
}

function toIso(serial: number, epoch: 1900 | 1904): string {
  // Excel counts a 29 February 1900, which never was.
  const days = epoch === 1900 && serial < 60 ? serial + 1 : serial
  const date = new Date(Math.round(((days - DAYS_TO_1970[epoch]) * DAY_MS) / 1000) * 1000)
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999 ? '' : date.toISOString()
}
