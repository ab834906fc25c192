import { expect, test } from 'vitest'
import { moved, withOthers } from './order.ts'

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 9, 'bca'],
  [2, -4, 'cab'],
  [7, 0, 'abc'],
])('from %i to %i', (from, to, expected) => {
  expect(moved([...'abc'], from, to).join('')).toBe(expected)
})

test.each([
  ['nothing meanwhile', 'cab', 'abc', 'abc', 'cab'],
  ['one was added', 'cab', 'abc', 'abcd', 'cabd'],
  ['one was taken out', 'cab', 'abc', 'ab', 'ab'],
  ['both added the same', 'dcab', 'abc', 'abcd', 'dcab'],
  ['what was taken out here stays out, what was added here stays', 'cae', 'abc', 'abcd', 'caed'],
])('%s', (_, edited, before, now, expected) => {
  expect(withOthers([...edited], [...before], [...now]).join('')).toBe(expected)
})
