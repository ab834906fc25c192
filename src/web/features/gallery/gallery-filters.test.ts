import { expect, test } from 'vitest'
import { countOf, filtersOf, isNarrowed } from './gallery-filters.ts'

test('what an address asks for', () => {
  expect(filtersOf({ query: '  old harbour ', type: 'Audio', cursor: 'x' })).toEqual({
    query: 'old harbour',
    type: 'Audio',
    cursor: 'x',
  })
})

test('what does not fit is as if it were not there', () => {
  expect(filtersOf({ query: ['a', 'b'], type: 'audio', cursor: '', other: '1' })).toEqual({})
  expect(filtersOf(undefined)).toEqual({})
})

test('paging alone narrows nothing', () => {
  expect(isNarrowed(filtersOf({ cursor: 'x' }))).toBe(false)
  expect(isNarrowed(filtersOf({ type: 'Image' }))).toBe(true)
})

test('documents are counted with PDFs', () => {
  expect(countOf({ document: 2, pdf: 3, image: 9 }, 'Document')).toBe(5)
  expect(countOf({}, 'Video')).toBe(0)
})
