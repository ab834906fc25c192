/** The size of a page: fit to width, fit to page, or a width in px. */
export type Zoom = 'width' | 'page' | number

/** Positions of a document's sheets, in px. */
export interface Sheets {
  tops: number[]
  heights: number[]
  /** Total height. */
  height: number
}

/** Space around sheets, in px. */
export const GAP = 16

/** Lays out sheets of equal width; `ratios` are width divided by height. */
export function sheetsOf(ratios: readonly number[], width: number): Sheets {
  const [tops, heights]: [number[], number[]] = [[], []]
  let at = GAP
  for (const ratio of ratios) {
    const height = Math.round(width / ratio)
    tops.push(at)
    heights.push(height)
    at += height + GAP
  }
  return { tops, heights, height: at }
}

/** Returns the index of the sheet at a vertical position, or the last one above it. */
export function sheetAt({ tops }: Sheets, y: number): number {
  let [low, high] = [0, tops.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tops[middle] ?? 0) <= y) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

/** Converts a vertical position into a sheet and a fraction of its height, which is independent of the size. */
export function placeAt(sheets: Sheets, y: number): { sheet: number; part: number } {
  const sheet = sheetAt(sheets, y)
  return { sheet, part: (y - (sheets.tops[sheet] ?? 0)) / (sheets.heights[sheet] || 1) }
}

export const heightOf = ({ tops, heights }: Sheets, { sheet, part }: { sheet: number; part: number }): number =>
  (tops[sheet] ?? 0) + part * (heights[sheet] ?? 0)
