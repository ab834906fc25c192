import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Folder } from '#shared/entities/folder.ts'
import { toSearch } from '../address/archive-address.ts'
import { createListIndexer } from '../entries/indexed-list.ts'
import { selectAllEntries, getSelectedEntries, EMPTY_SELECTION, summarizeSelection } from '../entries/selection.ts'
import { groupByPeriod } from '../entries/timeline.ts'
import {
  withExactTotal,
  fillBriefPages,
  isBrief,
  createListing,
  markOutdated,
  createPage,
  refetchSegment,
  replaceSegment,
  trimPages,
  appendPage,
  type SearchReply,
  type Listing, removeEntries } from './listing.ts'
import { compareItems } from './item-order.ts'

const search = toSearch({})
const item = (n: number, overrides: Partial<Artifact> = {}) =>
  ({
    id: `i${n}`,
    title: `Slide ${n}`,
    folder: 'root',
    active: true,
    type: 'image',
    user: `u${n % 3}`,
    file: { size: n },
    date_of_origin: Date.UTC(1900 + n, 1),
    created_at: n,
    updated_at: 1,
    ...overrides,
  }) as Artifact

/** A fake server. Like the real one it pages by a position in the order, not by an offset. */
function createFakeServer(items: readonly Artifact[], folders: readonly Folder[] = []) {
  const sorted = items.toSorted((a, b) => compareItems(search, a, b))
  const requests = { times: 0 }
  const fetchPage = (cursor: string, limit: number): Promise<SearchReply> => {
    requests.times++
    const after = cursor === '' ? null : (JSON.parse(cursor) as Artifact)
    const remaining = after ? sorted.filter((other) => compareItems(search, other, after) > 0) : sorted
    const first = after ? [] : folders
    const artifacts = remaining.slice(0, Math.max(0, limit - first.length))
    const next = artifacts.length < remaining.length ? JSON.stringify(artifacts.at(-1)) : null
    return Promise.resolve({
      artifacts,
      folders: [...first],
      total: items.length,
      total_folders: folders.length,
      cursor: next,
      matches: {},
      facets: { type: {}, place: {}, keywords: {}, tags: {}, decade: {} },
    })
  }
  return { fetchPage, sorted, requests }
}
type Server = ReturnType<typeof createFakeServer>

/** Loads the first pages of a list. */
async function loadListing({ fetchPage }: Server, size: number, pages: number): Promise<Listing> {
  const first = await fetchPage('', size)
  let listing = createListing(first, [createPage(search, '', first)])
  for (let n = 1; n < pages; n++) {
    const cursor = listing.pages.at(-1)?.cursor
    if (cursor) listing = appendPage(listing, createPage(search, cursor, await fetchPage(cursor, size)))
  }
  return listing
}
const getIds = ({ pages }: Listing) => pages.flatMap((page) => page.artifacts.map(({ id }) => id))
const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 50 })
const flags = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 })
const size = fc.integer({ min: 1, max: 8 })

test('restores the original list when trimmed pages are loaded again, and keeps every position until then', () =>
  fc.assert(
    fc.asyncProperty(numbers, size, fc.nat(10), flags, async (numbersUsed, limit, overrides, keptFlags) => {
      const items = numbersUsed.map((n) => item(n))
      const fullListing = await loadListing(createFakeServer(items), limit, overrides + 1)
      const trimmedListing = trimPages(fullListing, (_, i) => keptFlags[i % 12] === true)
      const [before, after] = [createListIndexer()(fullListing.pages), createListIndexer()(trimmedListing.pages)]
      expect([...after.iterateIds]).toEqual([...before.iterateIds])
      expect([...after.iterateIds].map(after.positionOf)).toEqual([...before.iterateIds].map(before.positionOf))
      const { onlyEntry: _, ...summary } = summarizeSelection(selectAllEntries(EMPTY_SELECTION, after), after)
      expect(summarizeSelection(selectAllEntries(EMPTY_SELECTION, before), before)).toMatchObject(summary)
      expect(groupByPeriod(trimmedListing.pages, 'year')).toEqual(groupByPeriod(fullListing.pages, 'year'))
      const ids = trimmedListing.pages.flatMap(({ state, artifacts }) => (state === 'brief' ? artifacts.map(({ id }) => id) : []))
      const itemsById = new Map(ids.map((id) => [id, items.find((other) => other.id === id) ?? null]))
      expect(fillBriefPages(trimmedListing, search, itemsById)).toEqual(fullListing)
      expect(
        trimmedListing.pages.every(({ state, artifacts }) => artifacts.every((other) => isBrief(other) === (state !== 'whole'))),
      ).toBe(true)
    }),
  ))

test('returns the same index as a new indexer after trimming, refilling and removing', () =>
  fc.assert(
    fc.asyncProperty(numbers, size, fc.array(flags, { maxLength: 6 }), flags, async (numbersUsed, limit, trimSteps, removedFlags) => {
      const items = numbersUsed.map((n) => item(n))
      let listing = await loadListing(createFakeServer(items), limit, 20)
      const fetchPage = createListIndexer()
      fetchPage(listing.pages)
      const check = () => {
        const [currentIndex, freshIndex] = [fetchPage(listing.pages), createListIndexer()(listing.pages)]
        expect([...currentIndex]).toEqual([...freshIndex])
        for (const { id } of items) expect(currentIndex.positionOf(id)).toBe(freshIndex.positionOf(id))
        expect(currentIndex.slice(0, currentIndex.count)).toEqual([...currentIndex])
        expect(currentIndex.getTotals()).toEqual(freshIndex.getTotals())
      }
      for (const keptFlags of trimSteps) {
        listing = trimPages(listing, (_, i) => keptFlags[i % 12] === true)
        check()
        listing = fillBriefPages(listing, search, new Map(items.map((other) => [other.id, other])))
        check()
      }
      listing = removeEntries(listing, new Set(items.filter((_, i) => removedFlags[i % 12]).map(({ id }) => id)))
      check()
      expect(listing.total).toBe(getIds(listing).length)
    }),
  ))

test('neither misses, misplaces nor repeats entries when pages are refetched after any change', () =>
  fc.assert(
    fc.asyncProperty(
      numbers,
      numbers,
      numbers,
      size,
      fc.nat(12),
      fc.nat(12),
      async (initialNumbers, addedNumbers, retitledNumbers, limit, pages, pageOffset) => {
        const before = createFakeServer(initialNumbers.map((n) => item(n)))
        const listing = await loadListing(before, limit, pages + 1)
        // Remove, add and move some items.
        const ids = [...new Set([...initialNumbers.filter((n) => n % 5), ...addedNumbers.filter((n) => n % 3 === 0)])]
        const currentIndex = createFakeServer(
          ids.map((n) => item(n, retitledNumbers.includes(n) ? { title: `Slide ${(n * 37) % 100}`, updated_at: 2 } : {})),
        )
        let currentListing = listing
        const fetchPage = (cursor: string, overrides: boolean) => currentIndex.fetchPage(cursor, overrides ? 20 : limit)
        for (const key of listing.pages.map((page) => page.key)) {
          const place = currentListing.pages.findIndex((page) => page.key === key)
          if (place >= 0) currentListing = replaceSegment(currentListing, await refetchSegment(search, currentListing, place, fetchPage))
        }
        const shownIds = getIds(currentListing)
        expect(shownIds).toEqual(currentIndex.sorted.slice(0, shownIds.length).map(({ id }) => id))
        expect(currentListing.pages.at(-1)?.cursor === null).toBe(shownIds.length === currentIndex.sorted.length)
        // Refetch a single page.
        const place = pageOffset % listing.pages.length
        const segment = await refetchSegment(search, listing, place, fetchPage)
        const freshIndex = segment.pages.flatMap((page) => page.artifacts.map(({ id }) => id))
        const first = currentIndex.sorted.findIndex(({ id }) => id === freshIndex[0])
        expect(freshIndex).toEqual(currentIndex.sorted.slice(first, first + freshIndex.length).map(({ id }) => id))
      },
    ),
  ))

test('refetches an unchanged page with one request and keeps the pages after it', async () => {
  const server = createFakeServer(Array.from({ length: 90 }, (_, n) => item(n)))
  const listing = await loadListing(server, 10, 9)
  server.requests.times = 0
  const segment = await refetchSegment(search, listing, 4, (cursor) => server.fetchPage(cursor, 10))
  expect([server.requests.times, segment.first, segment.last]).toEqual([1, listing.pages[4]?.key, listing.pages[4]?.key])
  expect(replaceSegment(listing, segment)).toEqual(listing)
  // Other pages are marked as outdated without being fetched.
  const initialNumbers = markOutdated(listing, ({ key }) => key === listing.pages[0]?.key)
  expect(initialNumbers.pages.map(({ state }) => state)).toEqual(['whole', ...Array.from({ length: 8 }, () => 'old')])
  expect(markOutdated(initialNumbers, ({ key }) => key === listing.pages[0]?.key)).toBe(initialNumbers)
})

test('selects all entries without loading them, and still returns them in order', async () => {
  const listing = trimPages(await loadListing(createFakeServer(Array.from({ length: 30 }, (_, n) => item(n))), 10, 3), (_, i) => i === 0)
  const indexedList = createListIndexer()(listing.pages)
  const numbersUsed = selectAllEntries(EMPTY_SELECTION, indexedList)
  expect([numbersUsed.ids.size, numbersUsed.ids.has('i29'), numbersUsed.ids.has('x')]).toEqual([30, true, false])
  expect(getSelectedEntries(numbersUsed, indexedList).map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, n) => `i${n}`))
})

test('counts the items of a fully loaded list itself, and otherwise uses the server’s count', () => {
  const reply = { folders: [], total: 36, total_folders: 0, matches: {}, facets: {} } as unknown as SearchReply
  const loaded = (cursor: string | null) => {
    const itemsById = { ...reply, artifacts: Array.from({ length: 40 }, (_, n) => item(n)), cursor }
    return createListing(itemsById, [createPage(search, '', itemsById)])
  }
  expect(withExactTotal(loaded(null)).total).toBe(40)
  expect(withExactTotal(loaded('further')).total).toBe(36)
  expect(withExactTotal(markOutdated(loaded(null), () => false)).total).toBe(36)
})
