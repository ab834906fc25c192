import { expect, test } from 'vitest'
import { groupFieldFilters, isFieldFilter, toggleFieldFilter } from './field-filter.ts'

const maker = { key: 'maker', type: 'person' } as const
const shown = { key: 'shown', type: 'keywords' } as const

test('replaces the other value of a field that has only one, and adds to a field that has several', () => {
  const filters = toggleFieldFilter(shown, toggleFieldFilter(maker, [], 'Ada'), 'sea: calm')
  expect(filters).toEqual(['maker:Ada', 'shown:sea: calm'])
  expect(toggleFieldFilter(maker, filters, 'Tom')).toEqual(['shown:sea: calm', 'maker:Tom'])
  expect(toggleFieldFilter(shown, filters, 'boats')).toEqual([...filters, 'shown:boats'])
  expect(toggleFieldFilter(maker, filters, 'Ada')).toEqual(['shown:sea: calm'])
  expect(groupFieldFilters([...filters, 'shown:boats'])).toEqual({ maker: ['Ada'], shown: ['sea: calm', 'boats'] })
})

test('refuses texts that name no field or no value', () => {
  expect(['maker:Ada', 'maker:', ':Ada', 'Maker:Ada', 'Ada'].map(isFieldFilter)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
