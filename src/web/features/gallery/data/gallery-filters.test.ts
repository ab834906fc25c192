import { expect, test } from 'vitest'
import { addressOf, countOf, filtersOf, isNarrowed } from './gallery-filters.ts'

const given = (filters: object) => JSON.parse(JSON.stringify(filters)) as object

test('reads filters from an address and writes them back', () => {
  const address = {
    query: 'old harbour',
    type: 'Audio',
    place: 'North Quay',
    keyword: ['sea', 'boats'],
    tag: ['The great flood'],
    from: '1890',
    to: '1939',
    order: 'oldest',
    cursor: 'x',
  }
  const filters = filtersOf(address)
  expect(filters).toEqual({
    query: 'old harbour',
    type: 'Audio',
    place: 'North Quay',
    keywords: ['sea', 'boats'],
    tags: ['The great flood'],
    from: 1890,
    to: 1939,
    order: 'oldest',
    cursor: 'x',
  })
  expect(addressOf(filters)).toEqual(address)
  expect(given(filtersOf({ query: '  ferry ', keyword: 'sea', from: '1939', to: '1890' }))).toEqual({
    query: 'ferry',
    keywords: ['sea'],
    from: 1890,
    to: 1939,
  })
})

test('ignores invalid parameters', () => {
  const strange = { query: ['a', 'b'], type: 'audio', cursor: '', other: '1', from: '-12345', to: '19x', order: 'SIZE' }
  expect(given(filtersOf({ ...strange, keyword: [' ', ''], place: ' ' }))).toEqual({})
  expect(given(filtersOf(undefined))).toEqual({})
  expect(filtersOf({ keyword: Array.from({ length: 40 }, (_, n) => `k${n}`) }).keywords).toHaveLength(10)
})

test('does not count paging and order as filters', () => {
  expect(isNarrowed(filtersOf({ cursor: 'x', order: 'added' }))).toBe(false)
  for (const one of [{ type: 'Image' }, { from: '1890' }, { keyword: 'sea' }, { tag: 'flood' }, { place: 'Hoy' }, { query: 'a' }])
    expect(isNarrowed(filtersOf(one))).toBe(true)
})

test('counts PDFs as documents', () => {
  expect(countOf({ document: 2, pdf: 3, image: 9 }, 'Document')).toBe(5)
  expect(countOf({}, 'Video')).toBe(0)
})
