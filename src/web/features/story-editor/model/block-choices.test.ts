import { expect, test } from 'vitest'
import type { BlockType } from '#shared/entities/story/blocks.ts'
import { findBlockChoices } from './block-choices.ts'

const ALLOWED: BlockType[] = ['quote', 'item', 'row', 'beside', 'timeline']
const keys = (query?: string) => findBlockChoices(ALLOWED, query).map(({ key }) => key)

test('lists block names that start with the query first, and otherwise keeps their order', () => {
  expect(keys('t')).toEqual(['timeline', 'quote', 'item', 'row', 'beside'])
  expect(keys('Item')).toEqual(['item', 'beside', 'row'])
  expect(keys('nothing of the kind')).toEqual([])
  expect(keys('')).toEqual(keys())
})
