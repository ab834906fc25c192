import { expect, test } from 'vitest'
import { toldOf } from './told-of.ts'

test('of a sending its start, its quarters and its end are told aloud', () => {
  const told = Array.from({ length: 101 }, (_, percent) => toldOf(percent))
  expect(new Set(told).size).toBe(5)
  expect(toldOf(49)).toBe(toldOf(25))
  expect(toldOf(50)).not.toBe(toldOf(49))
  expect(toldOf(100)).not.toBe(toldOf(99))
})
