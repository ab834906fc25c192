import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchContract } from '#shared/contract/search.contract.ts'
import { isBlank, toOneLine } from '#shared/rules/text/to-one-line.ts'
import { parseSearch, stringifySearch } from '#web/kit/address/search-params.ts'
import {
  archiveSearchParams,
  toCountSearch,
  isNarrowed,
  toSearch,
  showsFolder,
  toggleSort,
  getSort,
  type ArchiveSearchParams,
} from './archive-address.ts'

const ID = '0198a7c2-8f35-7cc0-a2de-7f6e5d1f1a2b'
const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
const parseUrlSearch = (text: string) => archiveSearchParams.parse(parseSearch(text))

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const dayText = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const line = fc
  .string({ unit: 'grapheme-composite', minLength: 1, maxLength: 40 })
  .map(toOneLine)
  .filter((text) => !isBlank(text))
const createListArbitrary = <T extends string>(arbitrary: fc.Arbitrary<T>) =>
  fc.uniqueArray(arbitrary, { minLength: 1, maxLength: 4 })
const address = fc.record<ArchiveSearchParams>({
  folder: optional(fc.uuid()),
  all: optional(fc.constant('items' as const)),
  query: optional(line),
  title: optional(line),
  titleTypes: optional(createListArbitrary(fc.constantFrom('title', 'description'))),
  type: optional(fc.constantFrom('Audio', 'Video', 'Document', 'Image')),
  duration: optional(fc.constantFrom('short', 'medium', 'long')),
  upload_at: optional(fc.constantFrom('day', 'week', 'month', 'year')),
  from_date_coverage: optional(dayText),
  to_date_coverage: optional(dayText),
  from_date_origin: optional(dayText),
  to_date_origin: optional(dayText),
  keywords: optional(createListArbitrary(line)),
  place: optional(line),
  placeIs: optional(line),
  tags: optional(createListArbitrary(fc.uuid())),
  exhibits: optional(createListArbitrary(fc.uuid())),
  here: optional(fc.constant(true)),
  sort: optional(fc.constantFrom('SIZE-desc', 'TITLE-asc')),
  view: optional(fc.constantFrom('grid', 'list', 'timeline')),
})
const isValidSearch = (input: ArchiveSearchParams) =>
  searchContract.search.body?.safeParse({ project: ID, limit: 1, ...toSearch(input) }).success

test('restores the archive’s parameters from its URL', () => {
  fc.assert(
    fc.property(address, (input) => {
      const parsedAddress = parseUrlSearch(stringifySearch(input))
      expect(parsedAddress).toEqual(
        Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
      )
      expect(isValidSearch(parsedAddress)).toBe(true)
    }),
  )
})

test('builds a valid search from any URL parameters, even malicious ones', () => {
  const keys = fc.constantFrom(...Object.keys(archiveSearchParams.shape))
  const arbitraryRawSearch = fc.dictionary(keys, fc.oneof(fc.string(), fc.array(fc.string()), dayText, fc.uuid()))
  fc.assert(
    fc.property(arbitraryRawSearch, (input) => void expect(isValidSearch(archiveSearchParams.parse(input))).toBe(true)),
  )
})

test('ignores invalid URL parameters', () => {
  expect(
    parseUrlSearch(
      `?type=Sculpture&duration=any&upload_at=yesterday&from_date_origin=1950-02-31&tags=x&tags=${ID}&exhibits=none&keywords=&titleTypes=reference&sort=LENGTH&query=${'x'.repeat(501)}&folder=attic`,
    ),
  ).toEqual({ tags: [ID] })
})

describe('searchOf', () => {
  test('includes the last day of a period in the search', () => {
    expect(toSearch(parseUrlSearch('?from_date_origin=1950-01-01&to_date_origin=1959-12-31')).query).toEqual({
      from_date_origin: day('1950-01-01'),
      to_date_origin: day('1960-01-01'),
    })
    expect(toSearch(parseUrlSearch('?to_date_coverage=1939-06-01')).query).toEqual({
      to_date_coverage: day('1939-06-02'),
    })
    // The end of a period is ignored if it is before its beginning.
    expect(toSearch(parseUrlSearch('?from_date_coverage=1950-01-01&to_date_coverage=1940-01-01')).query).toEqual({
      from_date_coverage: day('1950-01-01'),
    })
  })
  test('searches the whole project, or only the current folder when `here` is set', () => {
    expect(toSearch({ folder: ID })).toEqual({ folder: ID, query: {}, sort: { key: 'TITLE', dir: 'asc' } })
    expect(toSearch({ folder: ID, query: ' boat ' })).toEqual({ query: { query: 'boat' }, sort: {} })
    expect(toSearch({ folder: ID, tags: [ID] })).not.toHaveProperty('folder')
    expect(toSearch({ folder: ID, type: 'Image', here: true })).toMatchObject({ folder: ID, query: { type: 'Image' } })
    expect(toSearch({ type: 'Image', here: true })).not.toHaveProperty('folder')
    expect(toSearch({ query: '  ' })).toMatchObject({ folder: 'root', query: {} })
    expect(toCountSearch({ folder: ID })).toEqual({ query: {} })
    expect(toCountSearch({ folder: ID, here: true })).toEqual({ folder: ID, query: {} })
  })
  test('includes everything below the folder on a timeline', () => {
    expect(toSearch({ folder: ID, view: 'timeline' })).toMatchObject({ folder: ID, subfolders: true })
    expect(toSearch({ view: 'timeline' })).toMatchObject({ folder: 'root', subfolders: true })
    expect(toSearch({ folder: ID, query: 'boat', view: 'timeline' })).not.toHaveProperty('subfolders')
    expect(toCountSearch({ folder: ID, here: true, view: 'timeline' })).toMatchObject({ folder: ID, subfolders: true })
    expect(toSearch({ folder: ID, view: 'grid' })).not.toHaveProperty('subfolders')
    expect(showsFolder({ folder: ID, view: 'timeline' })).toBe(false)
  })
  test('lists the items of all folders but no folders when `all` is set', () => {
    const sort = { key: 'TITLE', dir: 'asc' }
    expect(toSearch({ folder: ID, all: 'items', here: true })).toEqual({ onlyArtifacts: true, query: {}, sort })
    expect(toSearch({ all: 'items', query: 'boat' })).toEqual({
      onlyArtifacts: true,
      query: { query: 'boat' },
      sort: {},
    })
    expect(toCountSearch({ all: 'items' })).toEqual({ onlyArtifacts: true, query: {} })
    expect(isNarrowed({ all: 'items' })).toBe(false)
    expect(getSort({ all: 'items', view: 'timeline' })).toBe('DATE_OF_ORIGIN-asc')
    expect(
      [{}, { all: 'items' as const }, { query: 'x' }, { folder: ID, query: 'x', here: true }].map(showsFolder),
    ).toEqual([true, false, false, true])
  })
  test('sends every filter to the server', () => {
    const { sort: _, ...query } = toSearch({
      title: 'boat',
      titleTypes: ['description'],
      keywords: ['sea', 'ferries'],
      place: 'Hoy',
      upload_at: 'week',
      duration: 'long',
      tags: [ID],
      exhibits: [ID],
    })
    expect(query).toEqual({
      tagIds: [ID],
      exhibitIds: [ID],
      query: {
        title: 'boat',
        titleTypes: { title: false, description: true },
        keywords: ['sea', 'ferries'],
        place: 'Hoy',
        upload_at: 'week',
        duration: 'long',
      },
    })
    expect(toSearch({ titleTypes: ['title'] }).query).toEqual({})
  })
  test('sorts by best match when there are search words, unless the user chose another order', () => {
    expect(getSort({ query: 'boat' })).toBe('BEST')
    expect(getSort({ query: 'boat', sort: 'TITLE-asc' })).toBe('TITLE-asc')
    expect(getSort({ query: 'boat', view: 'timeline' })).toBe('DATE_OF_ORIGIN-asc')
    expect(getSort({ query: '!!' })).toBe('TITLE-asc')
    expect(toSearch({ query: 'boat', sort: 'SIZE-desc' }).sort).toEqual({ key: 'SIZE', dir: 'desc' })
  })
  test('treats a list as narrowed when filters are set, but not when only view settings are', () => {
    expect(
      [{}, { folder: ID, view: 'list' as const, here: true, titleTypes: ['title' as const] }].map(isNarrowed),
    ).toEqual([false, false])
    expect([{ place: 'Hoy' }, { placeIs: 'Hoy' }, { exhibits: [ID] }, { query: 'x' }].map(isNarrowed)).toEqual([
      true,
      true,
      true,
      true,
    ])
  })
})

test('toggles the sort direction of a column, and sorts the timeline only by date', () => {
  expect(toggleSort('TITLE-asc', 'SIZE')).toBe('SIZE-desc')
  expect(toggleSort('SIZE-desc', 'SIZE')).toBe('SIZE-asc')
  expect(toggleSort('SIZE-asc', 'TITLE')).toBe('TITLE-asc')
  expect(getSort({ view: 'timeline', sort: 'TITLE-desc' })).toBe('DATE_OF_ORIGIN-asc')
  expect(getSort({ view: 'timeline', sort: 'DATE_OF_ORIGIN-desc' })).toBe('DATE_OF_ORIGIN-desc')
  expect(getSort({ view: 'list', sort: 'TYPE-asc' })).toBe('TYPE-asc')
})
