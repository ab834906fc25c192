import { expect, test } from 'vitest'
import { toBarsPath, getTimeMarks, parsePeaks } from './peaks.ts'

test('normalizes peaks of any scale or sign to the range 0 to 1', () => {
  expect(parsePeaks({ version: 1, peaks: [0, -64, 128] })).toEqual([0, 0.5, 1])
  expect(parsePeaks([2, 4])).toEqual([0.5, 1])
})

test.each([null, {}, 'text', { peaks: 'x' }, [], [0, 0], [null, 'a']])('returns no peaks for %j', (json) => {
  expect(parsePeaks(json)).toEqual([])
})

test('always draws the same number of bars, and draws them flat when there are no peaks', () => {
  const count = (path: string) => path.split('M').length - 1
  expect(count(toBarsPath([]))).toBe(140)
  expect(count(toBarsPath([1]))).toBe(140)
  expect(count(toBarsPath(Array.from({ length: 1000 }, () => 0.5)))).toBe(140)
  expect(toBarsPath([])).toContain('v2.0')
})

test('labels the time axis with a few evenly spaced times for any duration', () => {
  expect(getTimeMarks(0)).toEqual([])
  expect(getTimeMarks(0.4)).toEqual([0])
  expect(getTimeMarks(6.1)).toEqual([0, 1, 2, 3, 4, 5])
  expect(getTimeMarks(3700)).toEqual([0, 600, 1200, 1800, 2400, 3000])
  expect(getTimeMarks(100_000).length).toBeLessThan(9)
})
