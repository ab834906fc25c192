type WriteYears = (years: string | number) => string

/** Creates a formatter for years in one language, given how the language writes years BC and AD. The year 0 is 1 BC. */
export function createYearFormatter(writeBc: WriteYears, writeAd: WriteYears) {
  const formatYear = (astronomicalYear: number) =>
    astronomicalYear > 0 ? String(astronomicalYear) : writeBc(1 - astronomicalYear)
  const formatYears = (from: number, to: number) => {
    if (from === to) return formatYear(from)
    if (to <= 0) return writeBc(`${1 - from}–${1 - to}`)
    return from > 0 ? `${from}–${to}` : `${writeBc(1 - from)} – ${writeAd(to)}`
  }
  return { year: formatYear, years: formatYears }
}
