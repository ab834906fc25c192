/** The size of a page: fit to width, fit to page, or a width in px. */
export type Zoom = 'width' | 'page' | number

/** Positions of a document's sheets, in px. */
export interface SheetLayout {
  tops: number[]
  heights: number[]
  /** Total height. */
  height: number
}

/** Space around sheets, in px. */
export const GAP_PX = 16

/** Lays out sheets of equal width; `ratios` are width divided by height. */
export function layOutSheets(ratios: readonly number[], width: number): SheetLayout {
  const [tops, heights]: [number[], number[]] = [[], []]
  let nextTop = GAP_PX
  for (const ratio of ratios) {
    const height = Math.round(width / ratio)
    tops.push(nextTop)
    heights.push(height)
    nextTop += height + GAP_PX
  }
  return { tops, heights, height: nextTop }
}

/** Returns the index of the sheet at a vertical position, or the last one above it. */
export function findSheetAt({ tops }: SheetLayout, y: number): number {
  let [low, high] = [0, tops.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tops[middle] ?? 0) <= y) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

/** Converts a vertical position into a sheet and a fraction of its height, which is independent of the size. */
export function toSheetPosition(sheets: SheetLayout, y: number): { sheet: number; fraction: number } {
  const sheet = findSheetAt(sheets, y)
  return { sheet, fraction: (y - (sheets.tops[sheet] ?? 0)) / (sheets.heights[sheet] || 1) }
}

export const toScrollTop = (
  { tops, heights }: SheetLayout,
  { sheet, fraction }: { sheet: number; fraction: number },
): number => (tops[sheet] ?? 0) + fraction * (heights[sheet] ?? 0)
