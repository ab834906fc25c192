import { lastSection, type Box, type Layout } from '../views/layout.ts'

export interface Point {
  x: number
  y: number
}

/** The rectangle between two corners. */
export const between = (a: Point, b: Point): Box => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

/** The places of all entries that a rectangle of the list touches: as much work as there are of them. */
export function placesIn(layout: Layout, box: Box): number[] {
  const [right, bottom] = [box.left + box.width, box.top + box.height]
  const places: number[] = []
  const first = lastSection(layout, ({ top }) => top <= box.top) ?? layout.sections[0]
  for (let s = first ? layout.sections.indexOf(first) : 0; s < layout.sections.length; s++) {
    const section = layout.sections[s]
    if (!section || section.top >= bottom) break
    const { from, count, columns, cell, gap, step, body } = section
    const rows = Math.ceil(count / columns)
    const [top, low] = touched(box.top - body, bottom - body, step, gap, rows)
    const [start, end] = touched(box.left, right, cell + gap, gap, columns)
    for (let row = top; row <= low; row++) {
      for (let column = start; column <= end; column++) {
        const n = row * columns + column
        if (n < count) places.push(from + n)
      }
    }
  }
  return places
}

/** The first and the last of equal steps, each with a gap at its end, that a stretch touches; none: the first is larger. */
function touched(from: number, to: number, step: number, gap: number, count: number): [number, number] {
  const first = Math.max(0, Math.floor(from / step))
  const inGap = first === Math.floor(from / step) && from - first * step >= step - gap
  return [first + (inGap ? 1 : 0), Math.min(count - 1, Math.ceil(to / step) - 1)]
}

const EDGE = 56
const FASTEST = 28

/** Pixels to scroll in a frame while the pointer is near the upper or lower edge of what is visible. */
export function scrollSpeed(y: number, top: number, bottom: number): number {
  const into = y < top + EDGE ? y - (top + EDGE) : y > bottom - EDGE ? y - (bottom - EDGE) : 0
  return Math.sign(into) * Math.min(FASTEST, Math.ceil((Math.abs(into) / EDGE) ** 2 * FASTEST))
}
