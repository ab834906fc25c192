/** A range of years, both ends included, with the number of its items. */
export interface YearSpan {
  from: number
  to: number
  count: number
}

const MAX_COLUMNS = 40
const COLUMN_YEARS = [10, 20, 50, 100, 200, 500, 1000]

/** Turns counts by decade into columns without gaps. Columns span several decades when there would be too many. */
export function toYearSpans(decades: Readonly<Record<string, number>>): YearSpan[] {
  const decadeCounts = Object.entries(decades).map(([start, count]) => [Number(start), count] as const)
  if (decadeCounts.length === 0) return []
  const starts = decadeCounts.map(([start]) => start)
  const [firstDecade, lastDecade] = [Math.min(...starts), Math.max(...starts)]
  const columnYears =
    COLUMN_YEARS.find((years) => Math.floor(lastDecade / years) - Math.floor(firstDecade / years) < MAX_COLUMNS) ?? 1000
  const firstColumnStart = Math.floor(firstDecade / columnYears) * columnYears
  const spans = Array.from({ length: Math.floor((lastDecade - firstColumnStart) / columnYears) + 1 }, (_, i) => ({
    // There is no year 0: the first column starts at year 1 unless there are older items.
    from: firstDecade > 0 ? Math.max(1, firstColumnStart + i * columnYears) : firstColumnStart + i * columnYears,
    to: firstColumnStart + (i + 1) * columnYears - 1,
    count: 0,
  }))
  for (const [start, count] of decadeCounts) {
    const span = spans[Math.floor((start - firstColumnStart) / columnYears)]
    if (span) span.count += count
  }
  return spans
}

/** The half-open range of columns that overlap the years; all columns if no years are given. */
export function findSelectedColumns(spans: readonly YearSpan[], from?: number, to?: number): [number, number] {
  const first = from === undefined ? 0 : spans.findIndex((span) => span.to >= from)
  const last = to === undefined ? spans.length - 1 : spans.findLastIndex((span) => span.from <= to)
  return [first < 0 ? spans.length : first, last + 1]
}
