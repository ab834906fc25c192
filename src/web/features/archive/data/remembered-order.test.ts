import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Listing } from './listing.ts'
import { findInOrder, updateOrder } from './remembered-order.ts'

const createListing = (titles: readonly string[], total = titles.length, cursor: string | null = null): Listing => ({
  pages: [
    {
      key: 1,
      state: 'whole',
      from: '',
      cursor,
      folders: [],
      artifacts: titles.map((title) => ({ id: title.split(':')[0], title }) as Artifact),
      matches: {},
      end: null,
    },
  ],
  total,
  total_folders: 0,
  total_estimated: false,
})

test('keeps the place of an item that an edit moves to the end of the list, with its new title', () => {
  const order = updateOrder(undefined, createListing(['a', 'b', 'c']))
  const updated = updateOrder(order, createListing(['b', 'c', 'a:Zebra']))
  expect(findInOrder(updated, 'a')).toMatchObject({ position: 1, total: 3, previous: undefined, next: 'b' })
  expect(updated.items.map(({ title }) => title)).toEqual(['a:Zebra', 'b', 'c'])
})

test('keeps an item that no longer matches the list’s filters', () => {
  const order = updateOrder(updateOrder(undefined, createListing(['a', 'b', 'c'])), createListing(['a', 'c']))
  expect(findInOrder(order, 'b')).toMatchObject({ position: 2, total: 3, previous: 'a', next: 'c' })
})

test('adds items of pages that are loaded later, and counts those that aren’t loaded yet', () => {
  const order = updateOrder(undefined, createListing(['a', 'b'], 4, 'next'))
  expect(findInOrder(order, 'b')).toMatchObject({ position: 2, total: 4, next: undefined, remainingCount: 0 })
  expect(findInOrder(updateOrder(order, createListing(['b', 'a', 'c', 'd'])), 'b')).toMatchObject({
    total: 4,
    previous: 'a',
    next: 'c',
  })
})

test('finds nothing around an item that isn’t listed', () =>
  expect(findInOrder(updateOrder(undefined, createListing(['a'])), 'x')).toBeNull())
