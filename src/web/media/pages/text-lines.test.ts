import { expect, test } from 'vitest'
import { groupIntoLines, getWidthWithSpace, getTextBetween, type Run } from './text-lines.ts'

const createWord = (text: string, x: number, y: number, width = 0.05, height = 0.02): Run => ({
  text,
  x,
  y,
  width,
  height,
})
const RATIO = 0.7

const page = [
  createWord('Minutes', 0.1, 0.1, 0.1),
  createWord('of', 0.21, 0.102),
  createWord('1911', 0.27, 0.1),
  createWord('The', 0.1, 0.14),
  createWord('quay', 0.16, 0.14),
  createWord('Second', 0.6, 0.14),
]

test('groups words into lines and keeps columns apart', () => {
  const lines = groupIntoLines(page, RATIO)
  expect(lines.map(({ from, runs }) => [from, runs.map(({ text }) => text).join(' ')])).toEqual([
    [0, 'Minutes of 1911'],
    [3, 'The quay'],
    [5, 'Second'],
  ])
})

test('groups right-to-left words into one line', () => {
  expect(groupIntoLines([createWord('א', 0.5, 0.1), createWord('ב', 0.44, 0.1)], RATIO)).toHaveLength(1)
})

test('extends a word’s box to the next word in its line', () => {
  const [line] = groupIntoLines(page, RATIO)
  expect([0, 2, 9].map((i) => line && getWidthWithSpace(line, i))).toEqual(
    [0.11, 0.05, 0].map((n) => expect.closeTo(n)),
  )
})

test('copies a selection in reading order, from its first to its last character', () => {
  const lines = groupIntoLines(page, RATIO)
  expect(getTextBetween(lines)).toBe('Minutes of 1911\nThe quay\nSecond')
  expect(getTextBetween(lines, { run: 0, offset: 3 }, { run: 4, offset: 2 })).toBe('utes of 1911\nThe qu')
  expect(getTextBetween(lines, { run: 2, offset: 4 }, { run: 3, offset: 3 })).toBe('The')
  expect(getTextBetween(lines, { run: 1, offset: 0 }, { run: 1, offset: 1 })).toBe('o')
  expect(getTextBetween([])).toBe('')
})

test('copies a hyphenated word as one word', () => {
  const runs = [
    createWord('Der', 0.1, 0.1),
    createWord('Ver\u00ad', 0.16, 0.1),
    createWord('ein', 0.1, 0.14),
    createWord('tagt', 0.16, 0.14),
  ]
  expect(getTextBetween(groupIntoLines(runs, RATIO))).toBe('Der Verein tagt')
})
