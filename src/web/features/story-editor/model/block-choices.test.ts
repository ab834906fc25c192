import { expect, test } from 'vitest'
import type { BlockType } from '#shared/entities/story/blocks.ts'
import { findBlockChoices } from './block-choices.ts'

const ALLOWED_TYPES: BlockType[] = ['quote', 'item', 'row', 'beside', 'timeline']
const findKeys = (query?: string) => findBlockChoices(ALLOWED_TYPES, query).map(({ key }) => key)

test('lists block names that start with the query first, and keeps the order otherwise', () => {
  expect(findKeys('t')).toEqual(['timeline', 'quote', 'item', 'row', 'beside'])
  expect(findKeys('Item')).toEqual(['item', 'beside', 'row'])
  expect(findKeys('nothing of the kind')).toEqual([])
  expect(findKeys('')).toEqual(findKeys())
})
