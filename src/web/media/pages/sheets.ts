/** How large a page is shown: to the box's width, whole, or so many pixels wide. */
export type Zoom = 'width' | 'page' | number

/** Where the sheets of a document lie, one below the other, in pixels. */
export interface Sheets {
  tops: number[]
  heights: number[]
  /** Of all together. */
  height: number
}

/** Room above the first sheet, between two, and below the last. */
export const GAP = 16

/** Sheets of one width; `ratios` are their widths by their heights. */
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

/** Index of the sheet at a height, or the last one above it. */
export function sheetAt({ tops }: Sheets, y: number): number {
  let [low, high] = [0, tops.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tops[middle] ?? 0) <= y) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

/** How far down its sheet a height is, to find the place again when the sheets have another size. */
export function placeAt(sheets: Sheets, y: number): { sheet: number; part: number } {
  const sheet = sheetAt(sheets, y)
  return { sheet, part: (y - (sheets.tops[sheet] ?? 0)) / (sheets.heights[sheet] || 1) }
}

export const heightOf = ({ tops, heights }: Sheets, { sheet, part }: { sheet: number; part: number }): number =>
  (tops[sheet] ?? 0) + part * (heights[sheet] ?? 0)
