import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { toSearch } from '../../address/archive-address.ts'
import { createPage, type Listing } from '../listing.ts'
import { patchList } from './patch-list.ts'

const createItem = (id: string, title: string, overrides: Partial<Artifact> = {}) =>
  ({ id, title, folder: 'root', active: true, type: 'image', file: null, date_of_origin: null, ...overrides }) as Artifact

const rootSearch = toSearch({} as never)
const createListing = (items: readonly Artifact[], size: number, hasMore: boolean): Listing => {
  const pages = []
  for (let offset = 0; offset === 0 || offset < items.length; offset += size) {
    const cursor = offset + size >= items.length && !hasMore ? null : `${offset}`
    const artifacts = items.slice(offset, offset + size)
    pages.push(createPage(rootSearch, offset === 0 ? '' : `${offset - size}`, { artifacts, folders: [], matches: {}, cursor }))
  }
  return { pages, total: items.length, total_folders: 0, total_estimated: false }
}
const getTitles = ({ pages }: Listing) => pages.flatMap((page) => page.artifacts.map(({ title }) => title))
const threeItems = [createItem('a', 'Anchor'), createItem('b', 'Boat'), createItem('c', 'Crane')]

test('updates changed items in place, removes items that left the list and inserts new items in order', () => {
  const listing = createListing(threeItems, 2, false)
  const afterEdit = patchList(listing, rootSearch, new Map([['b', createItem('b', 'Boat', { place: 'Hoy' })]]))
  expect(afterEdit.needsRefetch).toBe(false)
  expect(afterEdit.listing.pages[0]?.artifacts[1]).toMatchObject({ id: 'b', place: 'Hoy' })
  expect(afterEdit.listing.pages[1]).toBe(listing.pages[1])
  const afterMove = patchList(
    listing,
    rootSearch,
    new Map([
      ['b', createItem('b', 'Boat', { folder: 'f' })],
      ['c', null],
    ]),
  )
  expect([getTitles(afterMove.listing), afterMove.listing.total, afterMove.needsRefetch]).toEqual([['Anchor'], 1, false])
  const listingWithInsertion = patchList(listing, rootSearch, new Map([['d', createItem('d', 'bridge')]]))
  expect([getTitles(listingWithInsertion.listing), listingWithInsertion.listing.total]).toEqual([['Anchor', 'Boat', 'bridge', 'Crane'], 4])
  expect(listingWithInsertion.needsRefetch).toBe(true)
  expect(patchList(listing, rootSearch, new Map([['a', createItem('a', 'Zebra')]])).needsRefetch).toBe(true)
})

test('doesn’t insert new items beyond the last loaded page or into a filtered list', () => {
  const laterItem = new Map([['z', createItem('z', 'Zebra')]])
  const patched = patchList(createListing(threeItems, 2, true), rootSearch, laterItem)
  expect([getTitles(patched.listing), patched.listing.total]).toEqual([['Anchor', 'Boat', 'Crane'], 4])
  const filteredListing = patchList(createListing(threeItems, 2, false), toSearch({ query: 'z' } as never), laterItem)
  expect([getTitles(filteredListing.listing).length, filteredListing.needsRefetch]).toEqual([3, true])
})

test('keeps the list sorted, without duplicate or lost items, whatever items are added', () => {
  const titles = fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { maxLength: 40 })
  fc.assert(
    fc.property(titles, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 40 }), (titleNumbers, size, arrivedCount) => {
      const allItems = titleNumbers.map((n) => createItem(`i${n}`, `Slide ${n}`))
      const sortByNumber = (list: Artifact[]) =>
        list.toSorted((a, b) => Number(a.title.slice(6)) - Number(b.title.slice(6)))
      const data = createListing(sortByNumber(allItems.slice(arrivedCount)), size, false)
      const changedItems = new Map(allItems.slice(0, arrivedCount).map((item) => [item.id, item]))
      expect(getTitles(patchList(data, rootSearch, changedItems).listing)).toEqual(sortByNumber(allItems).map(({ title }) => title))
    }),
  )
})
