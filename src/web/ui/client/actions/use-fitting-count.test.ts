import { expect, test } from 'vitest'
import { countWithin } from './use-fitting-count.ts'

test('folds the last actions into the menu when they don’t fit beside it', () => {
  expect(countWithin([100, 100, 100], 300, 40)).toBe(3)
  expect(countWithin([100, 100, 100], 299, 40)).toBe(2)
  expect(countWithin([100, 100, 100], 239, 40)).toBe(1)
  expect(countWithin([100, 100, 100], 90, 40)).toBe(0)
  expect(countWithin([], 90, 40)).toBe(0)
})
