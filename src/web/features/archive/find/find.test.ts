import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchForm } from '#shared/forms/archive/search.form.ts'
import type { Field } from '#shared/forms/field.ts'
import { excerpt } from '#shared/rules/words.ts'
import { isNarrowed, searchOf, type ArchiveAddress } from '../address/archive-address.ts'
import { changeOf, chosenDecade, decadeRange, NO_FILTERS, valuesOf } from './filter-values.ts'
import { filtersIn } from './filters.ts'
import { facetOf } from './panel/facet-values.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
const full: ArchiveAddress = {
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
const names = { tags: [{ id: 't1', title: 'Boats', count: 2 }], exhibits: undefined }

describe('filter form values', () => {
  test('restores the filters of an address from its form values', () => {
    const back = Object.assign(
      {},
      ...Object.entries(valuesOf(full)).map(([key, value]) => changeOf(key as 'title', value)),
    )
    const { tags: _, exhibits: __, placeIs: ___, ...held } = full
    expect(Object.fromEntries(Object.entries(back).filter(([, value]) => value !== undefined))).toEqual(held)
  })
  test('changes nothing for incomplete values', () => {
    expect(changeOf('date_origin', { gte: '12/0', lte: null })).toBeNull()
    expect(changeOf('date_origin', { gte: day('1960-01-01'), lte: day('1950-01-01') })).toBeNull()
    expect(changeOf('date_origin', null)).toEqual({ from_date_origin: undefined, to_date_origin: undefined })
    expect(changeOf('title', '  ')).toEqual({ title: undefined })
    expect(changeOf('titleTypes', ['title', 'description'])).toEqual({ titleTypes: undefined })
    expect(changeOf('titleTypes', [])).toEqual({ titleTypes: undefined })
  })
  test('converts a decade to a date range and back', () => {
    expect(decadeRange(1950)).toEqual({ from_date_origin: '1950-01-01', to_date_origin: '1959-12-31' })
    fc.assert(
      fc.property(
        fc.integer({ min: -999, max: 998 }),
        (n) => void expect(chosenDecade(decadeRange(n * 10))).toBe(n * 10),
      ),
    )
    expect(chosenDecade({ from_date_origin: '1950-01-01', to_date_origin: '1958-12-31' })).toBeNull()
    expect(chosenDecade({})).toBeNull()
  })
})

test('labels each filter and keeps only the search text when all are removed', () => {
  const found = filtersIn(full, names)
  expect(found.map(({ label, text }) => `${label}: ${text}`)).toEqual([
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
  const left = { ...full }
  for (let n = found.length; n > 0; n--) {
    const filters = filtersIn(left, names)
    expect(filters).toHaveLength(n)
    Object.assign(left, filters[0]?.removal)
  }
  const onlyWords = (one: ArchiveAddress) => Object.entries(one).filter(([, value]) => value !== undefined)
  expect(onlyWords(left)).toEqual([['query', 'ferry']])
  expect(onlyWords({ ...full, ...NO_FILTERS })).toEqual([['query', 'ferry']])
  expect(isNarrowed({ ...full, ...NO_FILTERS, query: undefined })).toBe(false)
})

describe('getFacet', () => {
  const field = (key: string) => searchForm.fields.find((one) => one.key === key) as Field
  const facets = {
    type: { image: 4, pdf: 2, document: 1, application: 9 },
    place: { Hoy: 1, 'Stromness, Orkney': 3 },
    keywords: { Ferries: 2, Sea: 2 },
    tags: {},
    decade: { '1960': 1, '1950': 2 },
  }
  const told = (key: string, address: ArchiveAddress) =>
    facetOf(field(key), address, facets)?.values.map(({ label, count }) => `${label} ${count}`)
  test('counts PDFs as documents, and counts only the chosen type once there is one', () => {
    const { options: [, ...options] = [] } = field('type')
    const kinds = (address: ArchiveAddress) =>
      facetOf({ ...field('type'), options, placeholder: 'All' }, address, facets)
    const counts = (address: ArchiveAddress) =>
      kinds(address)
        ?.values.slice(1)
        .map(({ count }) => count)
    expect(kinds({})?.values.map(({ label }) => label)).toEqual(['All', 'Audio', 'Video', 'Document', 'Image'])
    expect(counts({})).toEqual([0, 0, 3, 4])
    expect(counts({ type: 'Image' })).toEqual([undefined, undefined, undefined, 4])
    for (const again of ['Image', kinds({})?.chosen[0] ?? 'none'])
      expect(kinds({ type: 'Image' })?.toggled(again)).toEqual({ type: undefined })
  })
  test('sorts values by frequency and decades by time', () => {
    expect(told('place', {})).toEqual(['Stromness, Orkney 3', 'Hoy 1'])
    expect(told('date_origin', {})).toEqual(['1950s 2', '1960s 1'])
    expect(told('duration', {})).toBeUndefined()
  })
  test('searches a chosen place exactly and a typed one by its words', () => {
    const places = (address: ArchiveAddress) => facetOf(field('place'), address, facets)
    expect(places({ place: 'Hoy' })?.toggled('Hoy')).toEqual({ place: undefined, placeIs: 'Hoy' })
    expect(places({ place: 'Hoy' })?.chosen).toEqual([])
    expect(places({ placeIs: 'hoy' })?.chosen).toEqual(['Hoy'])
    expect(places({ placeIs: 'hoy' })?.toggled('Hoy')).toEqual({ place: undefined, placeIs: undefined })
    expect(searchOf({ placeIs: 'Hoy' }).query).toEqual({ placeIs: 'Hoy' })
    expect(valuesOf({ placeIs: 'Hoy' }).place).toBe('Hoy')
    expect(changeOf('place', 'Ho')).toEqual({ place: 'Ho', placeIs: undefined })
  })
  test('treats keywords that differ only in case as equal', () => {
    const { chosen, toggled } = facetOf(field('keywords'), { keywords: ['ferries'] }, facets) ?? {}
    expect(chosen).toEqual(['Ferries'])
    expect(toggled?.('Ferries')).toEqual({ keywords: undefined })
    expect(toggled?.('Sea')).toEqual({ keywords: ['ferries', 'Sea'] })
  })
})

test('starts an excerpt shortly before the first match', () => {
  const text = 'Of the meeting of the harbour board, at which the lighthouse keeper spoke.'
  const told = excerpt(text, 'light', 18).map((one) => (one.hit ? `[${one.text}]` : one.text))
  expect(told).toEqual(['… at which the ', '[lighthouse]', ' keeper spoke.'])
  expect(excerpt('The ferry', 'ferry', 18).map((one) => one.text)).toEqual(['The ', 'ferry'])
  expect(excerpt('Nothing of it here at all', 'ferry', 18).map((one) => one.text)).toEqual([
    'Nothing of it here at all',
  ])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (any, query) => {
      const clean = any.replace(/\s+/g, ' ').trim()
      const left = excerpt(any, query, 10)
        .map((one) => one.text)
        .join('')
        .replace(/^… /, '')
      expect(clean.endsWith(left)).toBe(true)
    }),
  )
})

test('handles place and keyword names that are JavaScript properties', () => {
  const words = ['constructor', '__proto__', 'toString']
  // Parsed as JSON, like the API's replies.
  const counts = JSON.parse(`{${words.map((word) => `"${word}":1`).join()}}`) as Record<string, number>
  const facets = { type: {}, place: counts, keywords: counts, tags: {}, decade: {} }
  for (const key of ['place', 'keywords']) {
    const field = searchForm.fields.find((one) => one.key === key) as Field
    const told = facetOf(field, {}, facets)
    expect(told?.values.map(({ value, count }) => [value, count])).toEqual(words.toSorted((a, b) => a.localeCompare(b)).map((word) => [word, 1])) // prettier-ignore
    for (const word of words) expect(JSON.stringify(told?.toggled(word))).toContain(word)
  }
})
