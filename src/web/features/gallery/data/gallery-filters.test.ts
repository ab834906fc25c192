import { expect, test } from 'vitest'
import { toSearchParams, countArtifacts, parseFilters, hasActiveFilters } from './gallery-filters.ts'

const omitUndefined = (filters: object) => JSON.parse(JSON.stringify(filters)) as object

test('parses filters from URL parameters and serializes them back', () => {
  const address = {
    query: 'old harbour',
    type: 'Audio',
    place: 'North Quay',
    keyword: ['sea', 'boats'],
    tag: ['The great flood'],
    field: ['narrator:Ada', 'medium:tape'],
    from: '1890',
    to: '1939',
    order: 'oldest',
    cursor: 'x',
  }
  const filters = parseFilters(address)
  expect(filters).toEqual({
    query: 'old harbour',
    type: 'Audio',
    place: 'North Quay',
    keywords: ['sea', 'boats'],
    tags: ['The great flood'],
    fields: ['narrator:Ada', 'medium:tape'],
    from: 1890,
    to: 1939,
    order: 'oldest',
    cursor: 'x',
  })
  expect(toSearchParams(filters)).toEqual(address)
  expect(omitUndefined(parseFilters({ query: '  ferry ', keyword: 'sea', from: '1939', to: '1890' }))).toEqual({
    query: 'ferry',
    keywords: ['sea'],
    from: 1890,
    to: 1939,
  })
})

test('ignores invalid URL parameters', () => {
  const invalid = { query: ['a', 'b'], type: 'audio', cursor: '', other: '1', from: '-12345', to: '19x', order: 'SIZE' }
  expect(omitUndefined(parseFilters({ ...invalid, keyword: [' ', ''], place: ' ' }))).toEqual({})
  expect(omitUndefined(parseFilters(undefined))).toEqual({})
  expect(parseFilters({ keyword: Array.from({ length: 40 }, (_, n) => `k${n}`) }).keywords).toHaveLength(10)
})

test('doesn’t treat paging or sorting as an active filter', () => {
  expect(hasActiveFilters(parseFilters({ cursor: 'x', order: 'added' }))).toBe(false)
  for (const search of [{ type: 'Image' }, { from: '1890' }, { keyword: 'sea' }, { tag: 'flood' }, { place: 'Hoy' }, { query: 'a' }])
    expect(hasActiveFilters(parseFilters(search))).toBe(true)
})

test('counts PDFs as documents', () => {
  expect(countArtifacts({ document: 2, pdf: 3, image: 9 }, 'Document')).toBe(5)
  expect(countArtifacts({}, 'Video')).toBe(0)
})
