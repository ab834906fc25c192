import { boxOf, lastSection, type Layout } from './layout.ts'

/** A heading on the rail, and its distance from the top as a share from 0 to 1. */
export interface Mark {
  /** The first year; null for undated items. */
  start: number | null
  offset: number
}

/** The number of items in each decade in list order, and in total, undated items included. */
export interface Decades {
  decades: readonly { start: number; count: number }[]
  total: number
}

/** Converts between the list and the rail, whose positions are shares from 0 to 1. */
export interface Scale {
  marks: readonly Mark[]
  /** The share of a distance from the top of the list. */
  shareOf: (y: number) => number
  /** The distance from the top of the list at a share, or a decade that isn't loaded; null if there is neither. */
  leadsTo: (share: number) => { y: number } | { decade: number } | null
  /** The year or period at a share; null is undated. */
  timeAt: (share: number) => { year: number } | { start: number | null } | undefined
}

export const marksOf = (layout: Layout): Mark[] =>
  layout.height === 0
    ? []
    : layout.sections.flatMap(({ period, top }) =>
        period ? [{ start: period.start, offset: top / layout.height }] : [],
      )

/** The marks whose labels fit without overlapping. */
export function written(marks: readonly Mark[], height: number, room: number): ReadonlySet<Mark> {
  const chosen: Mark[] = []
  for (const mark of marks) {
    const last = chosen.at(-1)
    if (!last || (mark.offset - last.offset) * height >= room) chosen.push(mark)
  }
  return new Set(chosen)
}

/** The year at a distance from the top of the list; null for folders and undated items. */
export function yearAt(layout: Layout, y: number): number | null {
  const section = lastSection(layout, ({ top }) => top <= y)
  if (!section?.period) return null
  let place = section.from
  for (const { year, count } of section.period.runs) {
    place += count
    const next = boxOf(layout, place)
    if (place >= section.from + section.count || !next || next.top > y) return year
  }
  return section.period.start
}

/** The scale of a fully loaded list, proportional to its height. */
export function wholeScale(layout: Layout): Scale {
  return {
    marks: marksOf(layout),
    shareOf: (y) => Math.min(1, Math.max(0, y / (layout.height || 1))),
    leadsTo: (share) => ({ y: share * layout.height }),
    timeAt: (share) => {
      const year = yearAt(layout, share * layout.height)
      if (year !== null) return { year }
      const period = lastSection(layout, ({ top }) => top <= share * layout.height)?.period
      return period ? { start: period.start } : undefined
    },
  }
}

interface Span {
  start: number | null
  offset: number
  size: number
  count: number
  /** The first loaded position of the decade, and how many of its items are loaded. */
  from: number
  have: number
}

const decadeOf = (year: number | null) => (year === null ? null : Math.floor(year / 10) * 10)

/**
 * The spans of all decades in proportion to their items. Counts may be estimates, but never fall below the loaded
 * items.
 */
function spansOf(layout: Layout, { decades, total }: Decades): Span[] {
  const loaded = new Map<number | null, { from: number; have: number }>()
  for (const { period, from, count } of layout.sections) {
    if (!period) continue
    const start = decadeOf(period.start)
    const before = loaded.get(start)
    loaded.set(start, { from: before?.from ?? from, have: (before?.have ?? 0) + count })
  }
  const undated = total - decades.reduce((sum, { count }) => sum + count, 0)
  const all = [...decades, ...(undated > 0 || loaded.has(null) ? [{ start: null, count: undated }] : [])]
  const spans = all.map(({ start, count }): Span => {
    const { from, have } = loaded.get(start) ?? { from: -1, have: 0 }
    return { start, offset: 0, size: 0, count: Math.max(count, have), from, have }
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
export function countedScale(layout: Layout, decades: Decades): Scale {
  const spans = spansOf(layout, decades)
  const spanAt = (share: number) => spans.findLast(({ offset }) => offset <= share) ?? spans[0]
  const placeAt = (span: Span, share: number) =>
    span.from + Math.floor(Math.min(1, Math.max(0, (share - span.offset) / span.size)) * span.count)
  return {
    marks: spans,
    shareOf: (y) => {
      const section = lastSection(layout, ({ top }) => top <= y)
      const span = section?.period && spans.find(({ start }) => start === decadeOf(section.period?.start ?? null))
      if (!section || !span) return 0
      const row = Math.max(0, Math.floor((y - section.body) / section.step))
      const place = Math.min(section.from + row * section.columns, section.from + section.count)
      return span.offset + (span.size * (place - span.from)) / span.count
    },
    leadsTo: (share) => {
      const span = spanAt(share)
      if (!span) return null
      if (span.have === 0) return span.start === null ? null : { decade: span.start }
      // Go to the last loaded item of the decade; scrolling then loads the rest.
      const place = Math.min(placeAt(span, share), span.from + span.have - 1)
      const box = boxOf(layout, place)
      const heading = place === span.from ? lastSection(layout, ({ from }) => from <= place)?.top : undefined
      return box && { y: heading ?? box.top }
    },
    timeAt: (share) => {
      const span = spanAt(share)
      if (!span) return undefined
      const place = placeAt(span, share)
      const box = span.have > 0 && place < span.from + span.have ? boxOf(layout, place) : null
      const year = box && yearAt(layout, box.top)
      return year ? { year } : { start: span.start }
    },
  }
}
