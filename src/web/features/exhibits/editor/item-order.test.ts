import { expect, test } from 'vitest'
import { moveEntry, mergeOrder } from './item-order.ts'

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, 9, 'bca'],
  [2, -4, 'cab'],
  [7, 0, 'abc'],
])('moves an entry from position %i to %i', (from, to, expected) => {
  expect(moveEntry([...'abc'], from, to).join('')).toBe(expected)
})

test.each([
  ['nothing changed meanwhile', 'cab', 'abc', 'abc', 'cab'],
  ['another was added', 'cab', 'abc', 'abcd', 'cabd'],
  ['one was removed', 'cab', 'abc', 'ab', 'ab'],
  ['both added the same item', 'dcab', 'abc', 'abcd', 'dcab'],
  ['own removals and additions are kept', 'cae', 'abc', 'abcd', 'caed'],
])('merges an edited item order with the current one: %s', (_, editedOrder, orderBefore, currentOrder, expected) => {
  expect(mergeOrder([...editedOrder], [...orderBefore], [...currentOrder]).join('')).toBe(expected)
})
