import { expect, test } from 'vitest'
import { GAP_PX, toScrollTop, toSheetPosition, findSheetAt, layOutSheets } from './sheet-layout.ts'

const sheets = layOutSheets([0.5, 2, 1], 100)

test('stacks sheets vertically according to their aspect ratios', () => {
  expect(sheets).toEqual({
    tops: [GAP_PX, 200 + 2 * GAP_PX, 250 + 3 * GAP_PX],
    heights: [200, 50, 100],
    height: 350 + 4 * GAP_PX,
  })
})

test('finds the sheet at a scroll position, clamped to the first and last sheets', () => {
  expect([-5, GAP_PX, 210, 200 + 2 * GAP_PX, 9999].map((y) => findSheetAt(sheets, y))).toEqual([0, 0, 0, 1, 2])
})

test('keeps the scroll position relative to the current sheet when sheets change size', () => {
  const larger = layOutSheets([0.5, 2, 1], 300)
  const position = toScrollTop(larger, toSheetPosition(sheets, (sheets.tops[2] ?? 0) + 25))
  expect(position).toBe((larger.tops[2] ?? 0) + 75)
})
