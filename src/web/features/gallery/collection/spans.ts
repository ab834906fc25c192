/** A range of years, both ends included, with the number of items from it. */
export interface Span {
  from: number
  to: number
  n: number
}

const MOST = 40
const WIDTHS = [10, 20, 50, 100, 200, 500, 1000]

/** Turns counts by decade into columns without gaps. Columns span several decades when there would be too many. */
export function spansOf(decades: Readonly<Record<string, number>>): Span[] {
  const counted = Object.entries(decades).map(([start, n]) => [Number(start), n] as const)
  if (counted.length === 0) return []
  const starts = counted.map(([start]) => start)
  const [first, last] = [Math.min(...starts), Math.max(...starts)]
  const width = WIDTHS.find((one) => Math.floor(last / one) - Math.floor(first / one) < MOST) ?? 1000
  const begin = Math.floor(first / width) * width
  const spans = Array.from({ length: Math.floor((last - begin) / width) + 1 }, (_, i) => ({
    // There is no year 0: the first column starts at year 1 unless there are older items.
    from: first > 0 ? Math.max(1, begin + i * width) : begin + i * width,
    to: begin + (i + 1) * width - 1,
    n: 0,
  }))
  for (const [start, n] of counted) {
    const span = spans[Math.floor((start - begin) / width)]
    if (span) span.n += n
  }
  return spans
}

/** The half-open range of columns that overlap the years; all columns if no years are given. */
export function chosenOf(spans: readonly Span[], from?: number, to?: number): [number, number] {
  const first = from === undefined ? 0 : spans.findIndex((span) => span.to >= from)
  const last = to === undefined ? spans.length - 1 : spans.findLastIndex((span) => span.from <= to)
  return [first < 0 ? spans.length : first, last + 1]
}
