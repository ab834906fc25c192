import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchForm } from '#shared/forms/archive/search.form.ts'
import type { Field } from '#shared/forms/field.ts'
import { toExcerpt } from '#shared/rules/text/search-words.ts'
import { isNarrowed, toSearch, type ArchiveSearchParams } from '../address/archive-address.ts'
import { toAddressChange, getChosenDecade, toDecadeRange, NO_FILTERS, toFormValues } from './filter-values.ts'
import { getActiveFilters } from './active-filters.ts'
import { getFacet, isUsefulFilter } from './panel/facet-values.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
const fullAddress: ArchiveSearchParams = {
  query: 'ferry',
  title: 'boat',
  titleTypes: ['title'],
  type: 'Image',
  duration: 'long',
  upload_at: 'week',
  from_date_origin: '1950-01-01',
  to_date_origin: '1959-12-31',
  to_date_coverage: '1939-06-01',
  keywords: ['Sea', 'Ferries'],
  place: 'Hoy',
  placeIs: 'Stromness, Orkney',
  tags: ['t1', 't2'],
  exhibits: ['e1'],
}
const filterNames = { tags: [{ id: 't1', title: 'Boats', count: 2 }], exhibits: undefined }

describe('filter form values', () => {
  test('converts the filters in a URL to form values and back', () => {
    const restoredFilters = Object.assign(
      {},
      ...Object.entries(toFormValues(fullAddress)).map(([key, value]) => toAddressChange(key as 'title', value)),
    )
    const { tags: _, exhibits: __, placeIs: ___, ...expectedFilters } = fullAddress
    expect(Object.fromEntries(Object.entries(restoredFilters).filter(([, value]) => value !== undefined))).toEqual(
      expectedFilters,
    )
  })
  test('doesn’t change the search while a filter value is incomplete', () => {
    expect(toAddressChange('date_origin', { gte: '12/0', lte: null })).toBeNull()
    expect(toAddressChange('date_origin', { gte: day('1960-01-01'), lte: day('1950-01-01') })).toBeNull()
    expect(toAddressChange('date_origin', null)).toEqual({ from_date_origin: undefined, to_date_origin: undefined })
    expect(toAddressChange('title', '  ')).toEqual({ title: undefined })
    expect(toAddressChange('titleTypes', ['title', 'description'])).toEqual({ titleTypes: undefined })
    expect(toAddressChange('titleTypes', [])).toEqual({ titleTypes: undefined })
  })
  test('converts a decade to a date range and back', () => {
    expect(toDecadeRange(1950)).toEqual({ from_date_origin: '1950-01-01', to_date_origin: '1959-12-31' })
    fc.assert(
      fc.property(
        fc.integer({ min: -999, max: 998 }),
        (n) => void expect(getChosenDecade(toDecadeRange(n * 10))).toBe(n * 10),
      ),
    )
    expect(getChosenDecade({ from_date_origin: '1950-01-01', to_date_origin: '1958-12-31' })).toBeNull()
    expect(getChosenDecade({})).toBeNull()
  })
})

test('labels each active filter, and keeps only the search text when all filters are removed', () => {
  const activeFilters = getActiveFilters(fullAddress, filterNames)
  expect(activeFilters.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Type: Image',
    'Duration: Long 20+ min',
    'Uploaded: Past Week',
    'Date of origin: 1950s',
    'Time period: until 01/06/1939',
    'In the title: boat',
    'Place: Hoy',
    'Place: Stromness, Orkney',
    'Keyword: Sea',
    'Keyword: Ferries',
    'Tag: Boats',
    'Tag: deleted',
    'Exhibit: …',
  ])
  const remainingAddress = { ...fullAddress }
  for (let n = activeFilters.length; n > 0; n--) {
    const remainingFilters = getActiveFilters(remainingAddress, filterNames)
    expect(remainingFilters).toHaveLength(n)
    Object.assign(remainingAddress, remainingFilters[0]?.removal)
  }
  const listDefined = (address: ArchiveSearchParams) =>
    Object.entries(address).filter(([, value]) => value !== undefined)
  expect(listDefined(remainingAddress)).toEqual([['query', 'ferry']])
  expect(listDefined({ ...fullAddress, ...NO_FILTERS })).toEqual([['query', 'ferry']])
  expect(isNarrowed({ ...fullAddress, ...NO_FILTERS, query: undefined })).toBe(false)
})

describe('getFacet', () => {
  const findField = (key: string) => searchForm.fields.find((field) => field.key === key) as Field
  const facets = {
    type: { image: 4, pdf: 2, document: 1, application: 9 },
    place: { Hoy: 1, 'Stromness, Orkney': 3 },
    keywords: { Ferries: 2, Sea: 2 },
    tags: {},
    decade: { '1960': 1, '1950': 2 },
  }
  const listValues = (key: string, address: ArchiveSearchParams) =>
    getFacet(findField(key), address, facets)?.values.map(({ label, count }) => `${label} ${count}`)
  test('leaves out types without results, counts PDFs as documents, and shows only the selected type’s count when filtering by type', () => {
    const { options: [, ...options] = [] } = findField('type')
    const getTypeFacet = (address: ArchiveSearchParams) =>
      getFacet({ ...findField('type'), options, placeholder: 'All' }, address, facets)
    const listCounts = (address: ArchiveSearchParams) =>
      getTypeFacet(address)
        ?.values.slice(1)
        .map(({ count }) => count)
    expect(getTypeFacet({})?.values.map(({ label }) => label)).toEqual(['All', 'Document', 'Image'])
    expect(listCounts({})).toEqual([3, 4])
    expect(listCounts({ type: 'Image' })).toEqual([undefined, undefined, undefined, 4])
    for (const chosenValue of ['Image', getTypeFacet({})?.chosenValues[0] ?? 'none'])
      expect(getTypeFacet({ type: 'Image' })?.toggle(chosenValue)).toEqual({ type: undefined })
  })
  test('offers a duration only when a result can be played', () => {
    expect(isUsefulFilter('duration', {}, facets)).toBe(false)
    expect(isUsefulFilter('duration', { duration: 'long' }, facets)).toBe(true)
    expect(isUsefulFilter('duration', { type: 'Video' }, facets)).toBe(true)
    expect(isUsefulFilter('duration', { type: 'Image' }, { ...facets, type: { audio: 1 } })).toBe(false)
    expect(isUsefulFilter('duration', {}, { ...facets, type: { audio: 1 } })).toBe(true)
    expect(isUsefulFilter('duration', {}, undefined)).toBe(true)
    expect(isUsefulFilter('place', {}, facets)).toBe(true)
  })
  test('sorts filter values by frequency, but decades chronologically', () => {
    expect(listValues('place', {})).toEqual(['Stromness, Orkney 3', 'Hoy 1'])
    expect(listValues('date_origin', {})).toEqual(['1950s 2', '1960s 1'])
    expect(listValues('duration', {})).toBeUndefined()
  })
  test('matches a place chosen from the list exactly, and a typed place by its words', () => {
    const getPlaceFacet = (address: ArchiveSearchParams) => getFacet(findField('place'), address, facets)
    expect(getPlaceFacet({ place: 'Hoy' })?.toggle('Hoy')).toEqual({ place: undefined, placeIs: 'Hoy' })
    expect(getPlaceFacet({ place: 'Hoy' })?.chosenValues).toEqual([])
    expect(getPlaceFacet({ placeIs: 'hoy' })?.chosenValues).toEqual(['Hoy'])
    expect(getPlaceFacet({ placeIs: 'hoy' })?.toggle('Hoy')).toEqual({ place: undefined, placeIs: undefined })
    expect(toSearch({ placeIs: 'Hoy' }).query).toEqual({ placeIs: 'Hoy' })
    expect(toFormValues({ placeIs: 'Hoy' }).place).toBe('Hoy')
    expect(toAddressChange('place', 'Ho')).toEqual({ place: 'Ho', placeIs: undefined })
  })
  test('treats keywords that differ only in case as equal', () => {
    const { chosenValues, toggle } = getFacet(findField('keywords'), { keywords: ['ferries'] }, facets) ?? {}
    expect(chosenValues).toEqual(['Ferries'])
    expect(toggle?.('Ferries')).toEqual({ keywords: undefined })
    expect(toggle?.('Sea')).toEqual({ keywords: ['ferries', 'Sea'] })
  })
})

test('starts an excerpt shortly before the first match', () => {
  const text = 'Of the meeting of the harbour board, at which the lighthouse keeper spoke.'
  const excerptParts = toExcerpt(text, 'light', 18).map((part) => (part.isHit ? `[${part.text}]` : part.text))
  expect(excerptParts).toEqual(['… at which the ', '[lighthouse]', ' keeper spoke.'])
  expect(toExcerpt('The ferry', 'ferry', 18).map((part) => part.text)).toEqual(['The ', 'ferry'])
  expect(toExcerpt('Nothing of it here at all', 'ferry', 18).map((part) => part.text)).toEqual([
    'Nothing of it here at all',
  ])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (arbitraryText, query) => {
      const collapsedText = arbitraryText.replace(/\s+/g, ' ').trim()
      const excerptText = toExcerpt(arbitraryText, query, 10)
        .map((part) => part.text)
        .join('')
        .replace(/^… /, '')
      expect(collapsedText.endsWith(excerptText)).toBe(true)
    }),
  )
})

test('counts and filters places and keywords named like JavaScript object properties', () => {
  const propertyNames = ['constructor', '__proto__', 'toString']
  // Parsed as JSON, like the API's replies.
  const counts = JSON.parse(`{${propertyNames.map((word) => `"${word}":1`).join()}}`) as Record<string, number>
  const facets = { type: {}, place: counts, keywords: counts, tags: {}, decade: {} }
  for (const key of ['place', 'keywords']) {
    const field = searchForm.fields.find((candidate) => candidate.key === key) as Field
    const facet = getFacet(field, {}, facets)
    expect(facet?.values.map(({ value, count }) => [value, count])).toEqual(propertyNames.toSorted((a, b) => a.localeCompare(b)).map((word) => [word, 1])) // prettier-ignore
    for (const word of propertyNames) expect(JSON.stringify(facet?.toggle(word))).toContain(word)
  }
})
