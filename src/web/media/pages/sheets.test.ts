import { expect, test } from 'vitest'
import { GAP, heightOf, placeAt, sheetAt, sheetsOf } from './sheets.ts'

const sheets = sheetsOf([0.5, 2, 1], 100)

test('stacks sheets with their aspect ratios', () => {
  expect(sheets).toEqual({
    tops: [GAP, 200 + 2 * GAP, 250 + 3 * GAP],
    heights: [200, 50, 100],
    height: 350 + 4 * GAP,
  })
})

test('finds the sheet at a scroll position, clamped to the ends', () => {
  expect([-5, GAP, 210, 200 + 2 * GAP, 9999].map((y) => sheetAt(sheets, y))).toEqual([0, 0, 0, 1, 2])
})

test('keeps a position when the sheets change size', () => {
  const grown = sheetsOf([0.5, 2, 1], 300)
  const there = heightOf(grown, placeAt(sheets, (sheets.tops[2] ?? 0) + 25))
  expect(there).toBe((grown.tops[2] ?? 0) + 75)
})
