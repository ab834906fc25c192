import { getEntryBox, findLastSection, type Layout } from './layout.ts'

/** A heading on the rail, and its distance from the top as a share from 0 to 1. */
export interface RailMark {
  /** The first year; null for undated items. */
  start: number | null
  offset: number
}

/** The number of items in each decade in list order, and in total, undated items included. */
export interface DecadeCounts {
  decades: readonly { start: number; count: number }[]
  total: number
}

/** Converts between the list and the rail, whose positions are shares from 0 to 1. */
export interface RailScale {
  marks: readonly RailMark[]
  /** The share of a distance from the top of the list. */
  toShare: (y: number) => number
  /** The distance from the top of the list at a share, or a decade that isn't loaded; null if there is neither. */
  resolveShare: (share: number) => { y: number } | { decade: number } | null
  /** The year or period at a share; null is undated. */
  getTimeAt: (share: number) => { year: number } | { start: number | null } | undefined
}

export const getMarks = (layout: Layout): RailMark[] =>
  layout.height === 0
    ? []
    : layout.sections.flatMap(({ period, top }) =>
        period ? [{ start: period.start, offset: top / layout.height }] : [],
      )

/** The marks whose labels fit without overlapping. */
export function pickLabelledMarks(marks: readonly RailMark[], height: number, minGapPx: number): ReadonlySet<RailMark> {
  const labelledMarks: RailMark[] = []
  for (const mark of marks) {
    const lastMark = labelledMarks.at(-1)
    if (!lastMark || (mark.offset - lastMark.offset) * height >= minGapPx) labelledMarks.push(mark)
  }
  return new Set(labelledMarks)
}

/** The year at a distance from the top of the list; null for folders and undated items. */
export function getYearAt(layout: Layout, y: number): number | null {
  const section = findLastSection(layout, ({ top }) => top <= y)
  if (!section?.period) return null
  let position = section.from
  for (const { year, count } of section.period.runs) {
    position += count
    const nextBox = getEntryBox(layout, position)
    if (position >= section.from + section.count || !nextBox || nextBox.top > y) return year
  }
  return section.period.start
}

/** The scale of a fully loaded list, proportional to its height. */
export function createLoadedScale(layout: Layout): RailScale {
  return {
    marks: getMarks(layout),
    toShare: (y) => Math.min(1, Math.max(0, y / (layout.height || 1))),
    resolveShare: (share) => ({ y: share * layout.height }),
    getTimeAt: (share) => {
      const year = getYearAt(layout, share * layout.height)
      if (year !== null) return { year }
      const period = findLastSection(layout, ({ top }) => top <= share * layout.height)?.period
      return period ? { start: period.start } : undefined
    },
  }
}

interface DecadeSpan {
  start: number | null
  offset: number
  size: number
  count: number
  /** The first loaded position of the decade, and how many of its items are loaded. */
  from: number
  loadedCount: number
}

const toDecade = (year: number | null) => (year === null ? null : Math.floor(year / 10) * 10)

/**
 * The spans of all decades in proportion to their items. Counts may be estimates, but never fall below the loaded
 * items.
 */
function getDecadeSpans(layout: Layout, { decades, total }: DecadeCounts): DecadeSpan[] {
  const loadedRanges = new Map<number | null, { from: number; loadedCount: number }>()
  for (const { period, from, count } of layout.sections) {
    if (!period) continue
    const start = toDecade(period.start)
    const previousRange = loadedRanges.get(start)
    loadedRanges.set(start, {
      from: previousRange?.from ?? from,
      loadedCount: (previousRange?.loadedCount ?? 0) + count,
    })
  }
  const undatedCount = total - decades.reduce((sum, { count }) => sum + count, 0)
  const decadesAndUndated = [
    ...decades,
    ...(undatedCount > 0 || loadedRanges.has(null) ? [{ start: null, count: undatedCount }] : []),
  ]
  const spans = decadesAndUndated.map(({ start, count }): DecadeSpan => {
    const { from, loadedCount } = loadedRanges.get(start) ?? { from: -1, loadedCount: 0 }
    return { start, offset: 0, size: 0, count: Math.max(count, loadedCount), from, loadedCount }
  })
  const sum = spans.reduce((n, { count }) => n + count, 0) || 1
  let precedingCount = 0
  for (const span of spans) {
    ;[span.offset, span.size] = [precedingCount / sum, span.count / sum]
    precedingCount += span.count
  }
  return spans.filter(({ count }) => count > 0)
}

/** The scale of a partly loaded list, proportional to the item counts. */
export function createCountedScale(layout: Layout, decades: DecadeCounts): RailScale {
  const spans = getDecadeSpans(layout, decades)
  const findSpan = (share: number) => spans.findLast(({ offset }) => offset <= share) ?? spans[0]
  const getPositionAt = (span: DecadeSpan, share: number) =>
    span.from + Math.floor(Math.min(1, Math.max(0, (share - span.offset) / span.size)) * span.count)
  return {
    marks: spans,
    toShare: (y) => {
      const section = findLastSection(layout, ({ top }) => top <= y)
      const span = section?.period && spans.find(({ start }) => start === toDecade(section.period?.start ?? null))
      if (!section || !span) return 0
      const row = Math.max(0, Math.floor((y - section.bodyTop) / section.rowStep))
      const position = Math.min(section.from + row * section.columns, section.from + section.count)
      return span.offset + (span.size * (position - span.from)) / span.count
    },
    resolveShare: (share) => {
      const span = findSpan(share)
      if (!span) return null
      if (span.loadedCount === 0) return span.start === null ? null : { decade: span.start }
      // Go to the last loaded item of the decade; scrolling then loads the rest.
      const position = Math.min(getPositionAt(span, share), span.from + span.loadedCount - 1)
      const box = getEntryBox(layout, position)
      const headingTop =
        position === span.from ? findLastSection(layout, ({ from }) => from <= position)?.top : undefined
      return box && { y: headingTop ?? box.top }
    },
    getTimeAt: (share) => {
      const span = findSpan(share)
      if (!span) return undefined
      const position = getPositionAt(span, share)
      const box = span.loadedCount > 0 && position < span.from + span.loadedCount ? getEntryBox(layout, position) : null
      const year = box && getYearAt(layout, box.top)
      return year ? { year } : { start: span.start }
    },
  }
}
