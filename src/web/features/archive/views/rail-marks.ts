import { boxOf, lastSection, type Layout } from './layout.ts'

/** A time and how far down the rail it begins, from 0 to 1. */
export interface Mark {
  /** First year; null is undated. */
  start: number | null
  at: number
}

/** How many items there are of each decade, in the order of the list; and altogether, with those that have no date. */
export interface Decades {
  decades: readonly { start: number; count: number }[]
  total: number
}

/** What a rail stands for: times from 0 to 1. */
export interface Scale {
  marks: readonly Mark[]
  /** Where a height of the list is. */
  shareOf: (y: number) => number
  /** What is at a share: a height of the list, or a decade of which nothing is loaded yet; null is neither. */
  leadsTo: (share: number) => { y: number } | { decade: number } | null
  /** The year or the heading there; null is undated, undefined nothing. */
  timeAt: (share: number) => { year: number } | { start: number | null } | undefined
}

/** Where each heading of a layout begins. */
export const marksOf = (layout: Layout): Mark[] =>
  layout.height === 0
    ? []
    : layout.sections.flatMap(({ era, top }) => (era ? [{ start: era.start, at: top / layout.height }] : []))

/** The marks that have room to be written, the first and the last among them. */
export function written(marks: readonly Mark[], height: number, room: number): ReadonlySet<Mark> {
  const chosen: Mark[] = []
  for (const mark of marks) {
    const last = chosen.at(-1)
    if (!last || (mark.at - last.at) * height >= room) chosen.push(mark)
  }
  return new Set(chosen)
}

/** The year at a height of the list, or null where there is none: folders and undated items. */
export function yearAt(layout: Layout, y: number): number | null {
  const section = lastSection(layout, ({ top }) => top <= y)
  if (!section?.era) return null
  let place = section.from
  for (const { year, count } of section.era.runs) {
    place += count
    const next = boxOf(layout, place)
    if (place >= section.from + section.count || !next || next.top > y) return year
  }
  return section.era.start
}

/** A list that is all there: as high as it is. */
export function wholeScale(layout: Layout): Scale {
  return {
    marks: marksOf(layout),
    shareOf: (y) => Math.min(1, Math.max(0, y / (layout.height || 1))),
    leadsTo: (share) => ({ y: share * layout.height }),
    timeAt: (share) => {
      const year = yearAt(layout, share * layout.height)
      if (year !== null) return { year }
      const era = lastSection(layout, ({ top }) => top <= share * layout.height)?.era
      return era ? { start: era.start } : undefined
    },
  }
}

interface Span {
  start: number | null
  at: number
  size: number
  count: number
  /** What is loaded of it: the first place, and how many. */
  from: number
  have: number
}

const decadeOf = (year: number | null) => (year === null ? null : Math.floor(year / 10) * 10)

/** Every decade as long as it has items, loaded or not. Counts may be estimates: what is loaded is counted exactly. */
function spansOf(layout: Layout, { decades, total }: Decades): Span[] {
  const loaded = new Map<number | null, { from: number; have: number }>()
  for (const { era, from, count } of layout.sections) {
    if (!era) continue
    const start = decadeOf(era.start)
    const before = loaded.get(start)
    loaded.set(start, { from: before?.from ?? from, have: (before?.have ?? 0) + count })
  }
  const undated = total - decades.reduce((sum, { count }) => sum + count, 0)
  const all = [...decades, ...(undated > 0 || loaded.has(null) ? [{ start: null, count: undated }] : [])]
  const spans = all.map(({ start, count }): Span => {
    const { from, have } = loaded.get(start) ?? { from: -1, have: 0 }
    return { start, at: 0, size: 0, count: Math.max(count, have), from, have }
  })
  const sum = spans.reduce((n, { count }) => n + count, 0) || 1
  let before = 0
  for (const span of spans) {
    ;[span.at, span.size] = [before / sum, span.count / sum]
    before += span.count
  }
  return spans.filter(({ count }) => count > 0)
}

/** A list of which a part is loaded: by the number of items in each decade. */
export function countedScale(layout: Layout, decades: Decades): Scale {
  const spans = spansOf(layout, decades)
  const spanAt = (share: number) => spans.findLast(({ at }) => at <= share) ?? spans[0]
  const placeAt = (span: Span, share: number) =>
    span.from + Math.floor(Math.min(1, Math.max(0, (share - span.at) / span.size)) * span.count)
  return {
    marks: spans,
    shareOf: (y) => {
      const section = lastSection(layout, ({ top }) => top <= y)
      const span = section?.era && spans.find(({ start }) => start === decadeOf(section.era?.start ?? null))
      if (!section || !span) return 0
      const row = Math.max(0, Math.floor((y - section.body) / section.step))
      const place = Math.min(section.from + row * section.columns, section.from + section.count)
      return span.at + (span.size * (place - span.from)) / span.count
    },
    leadsTo: (share) => {
      const span = spanAt(share)
      if (!span) return null
      if (span.have === 0) return span.start === null ? null : { decade: span.start }
      // As far as it is loaded; the rest comes by itself from there.
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
