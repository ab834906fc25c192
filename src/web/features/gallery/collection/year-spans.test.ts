import { expect, test } from 'vitest'
import { findSelectedColumns, toYearSpans } from './year-spans.ts'

test('fills gaps between decades with empty columns', () => {
  expect(toYearSpans({ 1910: 3, 1880: 1 })).toEqual([
    { from: 1880, to: 1889, count: 1 },
    { from: 1890, to: 1899, count: 0 },
    { from: 1900, to: 1909, count: 0 },
    { from: 1910, to: 1919, count: 3 },
  ])
  expect(toYearSpans({})).toEqual([])
})

test('merges decades into wider columns when there are too many, and still counts all items', () => {
  const spans = toYearSpans({ 0: 1, 1070: 2, 1980: 4, 2020: 5 })
  expect(spans.length).toBeLessThanOrEqual(40)
  expect(spans.reduce((sum, { count }) => sum + count, 0)).toBe(12)
  expect(spans[0]?.from).toBe(0)
  expect(toYearSpans({ 20: 1, 1980: 4 })[0]?.from).toBe(1)
  expect(spans.every((span, i) => i === 0 || span.from === (spans[i - 1]?.to ?? 0) + 1)).toBe(true)
})

test('finds the columns that overlap a range of years', () => {
  const spans = toYearSpans({ 1880: 1, 1890: 2, 1900: 3 })
  expect(findSelectedColumns(spans)).toEqual([0, 3])
  expect(findSelectedColumns(spans, 1890, 1899)).toEqual([1, 2])
  expect(findSelectedColumns(spans, 1895)).toEqual([1, 3])
  expect(findSelectedColumns(spans, 1700, 1750)).toEqual([0, 0])
  expect(findSelectedColumns(spans, 1950)).toEqual([3, 3])
})

test('creates columns for decades before the year 1', () => {
  expect(toYearSpans({ '-50': 1, '-30': 2 })).toEqual([
    { from: -50, to: -41, count: 1 },
    { from: -40, to: -31, count: 0 },
    { from: -30, to: -21, count: 2 },
  ])
})
