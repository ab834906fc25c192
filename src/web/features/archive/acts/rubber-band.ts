import { findLastSection, type Box, type Layout } from '../views/layout.ts'

export interface Point {
  x: number
  y: number
}

/** The rectangle between two opposite corners. */
export const toBox = (a: Point, b: Point): Box => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})

/** The positions of all entries that a box touches, in list coordinates. Takes time in proportion to their number. */
export function findPositionsInBox(layout: Layout, box: Box): number[] {
  const [right, bottom] = [box.left + box.width, box.top + box.height]
  const positions: number[] = []
  const first = findLastSection(layout, ({ top }) => top <= box.top) ?? layout.sections[0]
  for (
    let sectionIndex = first ? layout.sections.indexOf(first) : 0;
    sectionIndex < layout.sections.length;
    sectionIndex++
  ) {
    const section = layout.sections[sectionIndex]
    if (!section || section.top >= bottom) break
    const { from, count, columns, cellWidth, gap, rowStep, bodyTop } = section
    const rows = Math.ceil(count / columns)
    const [firstRow, lastRow] = findTouchedSteps(box.top - bodyTop, bottom - bodyTop, rowStep, gap, rows)
    const [start, end] = findTouchedSteps(box.left, right, cellWidth + gap, gap, columns)
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = start; column <= end; column++) {
        const index = row * columns + column
        if (index < count) positions.push(from + index)
      }
    }
  }
  return positions
}

/**
 * The indices of the first and last step that an interval touches, out of `count` equal steps that each end in a gap.
 * If none is touched, first > last.
 */
function findTouchedSteps(from: number, to: number, stepSize: number, gap: number, count: number): [number, number] {
  const first = Math.max(0, Math.floor(from / stepSize))
  const inGap = first === Math.floor(from / stepSize) && from - first * stepSize >= stepSize - gap
  return [first + (inGap ? 1 : 0), Math.min(count - 1, Math.ceil(to / stepSize) - 1)]
}

const SCROLL_EDGE_PX = 56
const MAX_SCROLL_PX = 28

/** Pixels to scroll in a frame while the pointer is near the top or bottom edge of the visible area. */
export function getScrollSpeed(y: number, top: number, bottom: number): number {
  const edgeDistance =
    y < top + SCROLL_EDGE_PX
      ? y - (top + SCROLL_EDGE_PX)
      : y > bottom - SCROLL_EDGE_PX
        ? y - (bottom - SCROLL_EDGE_PX)
        : 0
  return (
    Math.sign(edgeDistance) *
    Math.min(MAX_SCROLL_PX, Math.ceil((Math.abs(edgeDistance) / SCROLL_EDGE_PX) ** 2 * MAX_SCROLL_PX))
  )
}
