import { boxOf, lastSection, type Layout } from './layout.ts'

/** A time and how far down the list it begins, from 0 to 1. */
export interface Mark {
  /** First year; null is undated. */
  start: number | null
  at: number
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
