type Write = (years: string | number) => string

/** Formats years in one language, given how it writes years before and since the year 1. The year 0 is 1 BC. */
export function writingYears(before: Write, since: Write) {
  const year = (of: number) => (of > 0 ? String(of) : before(1 - of))
  const years = (from: number, to: number) => {
    if (from === to) return year(from)
    if (to <= 0) return before(`${1 - from}–${1 - to}`)
    return from > 0 ? `${from}–${to}` : `${before(1 - from)} – ${since(to)}`
  }
  return { year, years }
}
