import { expect, test } from 'vitest'
import { findSharedItem } from './item-transition.ts'

test.each([
  ['/view/quay', '/view/quay/item/7', '7'],
  ['/view/quay/item/7', '/view/quay/exhibit/boats', '7'],
  ['/view/org/1', '/view/quay/item/7', '7'],
  ['/view/quay/item/7', '/view/quay/item/8', undefined],
  ['/view/quay', '/view/quay/exhibit/boats', undefined],
])('finds the item that connects %s and %s, if any', (from, to, expected) => {
  expect(findSharedItem(from, to)).toBe(expected)
})
