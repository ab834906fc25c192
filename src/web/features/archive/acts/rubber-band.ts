import { lastSection, type Box, type Layout } from '../views/layout.ts'

export interface Point {
  x: number
  y: number
}

/** The rectangle between two opposite corners. */
export const between = (a: Point, b: Point): Box => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

/** The positions of all entries that touch a box of the list. Takes time in proportion to their number. */
export function placesIn(layout: Layout, box: Box): number[] {
  const [right, bottom] = [box.left + box.width, box.top + box.height]
  const places: number[] = []
  const first = lastSection(layout, ({ top }) => top <= box.top) ?? layout.sections[0]
  for (let s = first ? layout.sections.indexOf(first) : 0; s < layout.sections.length; s++) {
    const section = layout.sections[s]
    if (!section || section.top >= bottom) break
    const { from, count, columns, cell, gap, step, body } = section
    const rows = Math.ceil(count / columns)
    const [firstRow, lastRow] = touched(box.top - body, bottom - body, step, gap, rows)
    const [start, end] = touched(box.left, right, cell + gap, gap, columns)
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = start; column <= end; column++) {
        const n = row * columns + column
        if (n < count) places.push(from + n)
      }
    }
  }
  return places
}

/** The first and last of `count` equal steps, each ending in a gap, that an interval touches. Empty if first > last. */
function touched(from: number, to: number, stepSize: number, gap: number, count: number): [number, number] {
  const first = Math.max(0, Math.floor(from / stepSize))
  const inGap = first === Math.floor(from / stepSize) && from - first * stepSize >= stepSize - gap
  return [first + (inGap ? 1 : 0), Math.min(count - 1, Math.ceil(to / stepSize) - 1)]
}

const EDGE = 56
const FASTEST = 28

/** Pixels to scroll in a frame while the pointer is near the top or bottom edge of the visible area. */
export function scrollSpeed(y: number, top: number, bottom: number): number {
  const into = y < top + EDGE ? y - (top + EDGE) : y > bottom - EDGE ? y - (bottom - EDGE) : 0
  return Math.sign(into) * Math.min(FASTEST, Math.ceil((Math.abs(into) / EDGE) ** 2 * FASTEST))
}
