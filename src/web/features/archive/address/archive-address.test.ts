import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchContract } from '#shared/contract/search.contract.ts'
import { isBlank, oneLine } from '#shared/rules/text/one-line.ts'
import { parseSearch, stringifySearch } from '#web/kit/address/search-params.ts'
import {
  archiveAddress,
  countedOf,
  isNarrowed,
  searchOf,
  showsFolder,
  sortedBy,
  sortOf,
  type ArchiveAddress,
} from './archive-address.ts'

const ID = '0198a7c2-8f35-7cc0-a2de-7f6e5d1f1a2b'
const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
const read = (text: string) => archiveAddress.parse(parseSearch(text))

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const dayText = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const line = fc
  .string({ unit: 'grapheme-composite', minLength: 1, maxLength: 40 })
  .map(oneLine)
  .filter((text) => !isBlank(text))
const some = <T extends string>(arbitrary: fc.Arbitrary<T>) => fc.uniqueArray(arbitrary, { minLength: 1, maxLength: 4 })
const address = fc.record<ArchiveAddress>({
  folder: maybe(fc.uuid()),
  all: maybe(fc.constant('items' as const)),
  query: maybe(line),
  title: maybe(line),
  titleTypes: maybe(some(fc.constantFrom('title', 'description'))),
  type: maybe(fc.constantFrom('Audio', 'Video', 'Document', 'Image')),
  duration: maybe(fc.constantFrom('short', 'medium', 'long')),
  upload_at: maybe(fc.constantFrom('day', 'week', 'month', 'year')),
  from_date_coverage: maybe(dayText),
  to_date_coverage: maybe(dayText),
  from_date_origin: maybe(dayText),
  to_date_origin: maybe(dayText),
  keywords: maybe(some(line)),
  place: maybe(line),
  placeIs: maybe(line),
  tags: maybe(some(fc.uuid())),
  exhibits: maybe(some(fc.uuid())),
  here: maybe(fc.constant(true)),
  sort: maybe(fc.constantFrom('SIZE-desc', 'TITLE-asc')),
  view: maybe(fc.constantFrom('grid', 'list', 'timeline')),
})
const isAsked = (one: ArchiveAddress) =>
  searchContract.search.body?.safeParse({ project: ID, limit: 1, ...searchOf(one) }).success

test('round-trips an address through the URL and always yields a valid search', () => {
  fc.assert(
    fc.property(address, (one) => {
      const back = read(stringifySearch(one))
      expect(back).toEqual(Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)))
      expect(isAsked(back)).toBe(true)
    }),
  )
})

test('yields a valid search for any URL parameters', () => {
  const keys = fc.constantFrom(...Object.keys(archiveAddress.shape))
  const raw = fc.dictionary(keys, fc.oneof(fc.string(), fc.array(fc.string()), dayText, fc.uuid()))
  fc.assert(fc.property(raw, (one) => void expect(isAsked(archiveAddress.parse(one))).toBe(true)))
})

test('ignores parameters that are invalid', () => {
  expect(
    read(
      `?type=Sculpture&duration=any&upload_at=yesterday&from_date_origin=1950-02-31&tags=x&tags=${ID}&exhibits=none&keywords=&titleTypes=reference&sort=LENGTH&query=${'x'.repeat(501)}&folder=attic`,
    ),
  ).toEqual({ tags: [ID] })
})

describe('searchOf', () => {
  test('includes the last day of a period', () => {
    expect(searchOf(read('?from_date_origin=1950-01-01&to_date_origin=1959-12-31')).query).toEqual({
      from_date_origin: day('1950-01-01'),
      to_date_origin: day('1960-01-01'),
    })
    expect(searchOf(read('?to_date_coverage=1939-06-01')).query).toEqual({ to_date_coverage: day('1939-06-02') })
    // The end of a period is ignored if it lies before its beginning.
    expect(searchOf(read('?from_date_coverage=1950-01-01&to_date_coverage=1940-01-01')).query).toEqual({
      from_date_coverage: day('1950-01-01'),
    })
  })
  test('searches the whole project, or only the folder when `here` is set', () => {
    expect(searchOf({ folder: ID })).toEqual({ folder: ID, query: {}, sort: { key: 'TITLE', dir: 'asc' } })
    expect(searchOf({ folder: ID, query: ' boat ' })).toEqual({ query: { query: 'boat' }, sort: {} })
    expect(searchOf({ folder: ID, tags: [ID] })).not.toHaveProperty('folder')
    expect(searchOf({ folder: ID, type: 'Image', here: true })).toMatchObject({ folder: ID, query: { type: 'Image' } })
    expect(searchOf({ type: 'Image', here: true })).not.toHaveProperty('folder')
    expect(searchOf({ query: '  ' })).toMatchObject({ folder: 'root', query: {} })
    expect(countedOf({ folder: ID })).toEqual({ query: {} })
    expect(countedOf({ folder: ID, here: true })).toEqual({ folder: ID, query: {} })
  })
  test('lists items of every folder and no folders when `all` is set', () => {
    const sort = { key: 'TITLE', dir: 'asc' }
    expect(searchOf({ folder: ID, all: 'items', here: true })).toEqual({ onlyArtifacts: true, query: {}, sort })
    expect(searchOf({ all: 'items', query: 'boat' })).toEqual({
      onlyArtifacts: true,
      query: { query: 'boat' },
      sort: {},
    })
    expect(countedOf({ all: 'items' })).toEqual({ onlyArtifacts: true, query: {} })
    expect(isNarrowed({ all: 'items' })).toBe(false)
    expect(sortOf({ all: 'items', view: 'timeline' })).toBe('DATE_OF_ORIGIN-asc')
    expect(
      [{}, { all: 'items' as const }, { query: 'x' }, { folder: ID, query: 'x', here: true }].map(showsFolder),
    ).toEqual([true, false, false, true])
  })
  test('sends every filter', () => {
    const { sort: _, ...sent } = searchOf({
      title: 'boat',
      titleTypes: ['description'],
      keywords: ['sea', 'ferries'],
      place: 'Hoy',
      upload_at: 'week',
      duration: 'long',
      tags: [ID],
      exhibits: [ID],
    })
    expect(sent).toEqual({
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
    expect(searchOf({ titleTypes: ['title'] }).query).toEqual({})
  })
  test('sorts by best match when there is a text query, unless another order is chosen', () => {
    expect(sortOf({ query: 'boat' })).toBe('BEST')
    expect(sortOf({ query: 'boat', sort: 'TITLE-asc' })).toBe('TITLE-asc')
    expect(sortOf({ query: 'boat', view: 'timeline' })).toBe('DATE_OF_ORIGIN-asc')
    expect(sortOf({ query: '!!' })).toBe('TITLE-asc')
    expect(searchOf({ query: 'boat', sort: 'SIZE-desc' }).sort).toEqual({ key: 'SIZE', dir: 'desc' })
  })
  test('is narrowed by filters, not by view settings', () => {
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

test('toggles the sort direction of a column and sorts a timeline by date only', () => {
  expect(sortedBy('TITLE-asc', 'SIZE')).toBe('SIZE-desc')
  expect(sortedBy('SIZE-desc', 'SIZE')).toBe('SIZE-asc')
  expect(sortedBy('SIZE-asc', 'TITLE')).toBe('TITLE-asc')
  expect(sortOf({ view: 'timeline', sort: 'TITLE-desc' })).toBe('DATE_OF_ORIGIN-asc')
  expect(sortOf({ view: 'timeline', sort: 'DATE_OF_ORIGIN-desc' })).toBe('DATE_OF_ORIGIN-desc')
  expect(sortOf({ view: 'list', sort: 'TYPE-asc' })).toBe('TYPE-asc')
})
