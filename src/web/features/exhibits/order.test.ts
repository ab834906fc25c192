import { expect, test } from 'vitest'
import { moved, withOthers } from './order.ts'

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 9, 'bca'],
  [2, -4, 'cab'],
  [7, 0, 'abc'],
])('moves an entry from %i to %i', (from, to, expected) => {
  expect(moved([...'abc'], from, to).join('')).toBe(expected)
})

test.each([
  ['nothing changed meanwhile', 'cab', 'abc', 'abc', 'cab'],
  ['another was added', 'cab', 'abc', 'abcd', 'cabd'],
  ['one was removed', 'cab', 'abc', 'ab', 'ab'],
  ['both added the same item', 'dcab', 'abc', 'abcd', 'dcab'],
  ['own removals and additions are kept', 'cae', 'abc', 'abcd', 'caed'],
])('merges the order: %s', (_, edited, before, now, expected) => {
  expect(withOthers([...edited], [...before], [...now]).join('')).toBe(expected)
})
