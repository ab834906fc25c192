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
const createItem = (n: number, overrides: Partial<Artifact> = {}) =>
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
    const cursorItem = cursor === '' ? null : (JSON.parse(cursor) as Artifact)
    const remainingItems = cursorItem ? sorted.filter((candidate) => compareItems(search, candidate, cursorItem) > 0) : sorted
    const firstFolders = cursorItem ? [] : folders
    const artifacts = remainingItems.slice(0, Math.max(0, limit - firstFolders.length))
    const nextCursor = artifacts.length < remainingItems.length ? JSON.stringify(artifacts.at(-1)) : null
    return Promise.resolve({
      artifacts,
      folders: [...firstFolders],
      total: items.length,
      total_folders: folders.length,
      cursor: nextCursor,
      matches: {},
      facets: { type: {}, place: {}, keywords: {}, tags: {}, decade: {} },
    })
  }
  return { fetchPage, sorted, requests }
}
type Server = ReturnType<typeof createFakeServer>

/** Loads the first pages of a list. */
async function loadListing({ fetchPage }: Server, size: number, pageCount: number): Promise<Listing> {
  const firstReply = await fetchPage('', size)
  let listing = createListing(firstReply, [createPage(search, '', firstReply)])
  for (let n = 1; n < pageCount; n++) {
    const cursor = listing.pages.at(-1)?.cursor
    if (cursor) listing = appendPage(listing, createPage(search, cursor, await fetchPage(cursor, size)))
  }
  return listing
}
const getIds = ({ pages }: Listing) => pages.flatMap((page) => page.artifacts.map(({ id }) => id))
const arbitraryNumbers = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 50 })
const arbitraryFlags = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 })
const arbitraryLimit = fc.integer({ min: 1, max: 8 })

test('keeps every entry’s position when pages are trimmed, and restores the full list when they are reloaded', () =>
  fc.assert(
    fc.asyncProperty(arbitraryNumbers, arbitraryLimit, fc.nat(10), arbitraryFlags, async (numbersUsed, limit, extraPageCount, keptFlags) => {
      const items = numbersUsed.map((n) => createItem(n))
      const fullListing = await loadListing(createFakeServer(items), limit, extraPageCount + 1)
      const trimmedListing = trimPages(fullListing, (_, i) => keptFlags[i % 12] === true)
      const [fullList, trimmedList] = [createListIndexer()(fullListing.pages), createListIndexer()(trimmedListing.pages)]
      expect([...trimmedList.iterateIds]).toEqual([...fullList.iterateIds])
      expect([...trimmedList.iterateIds].map(trimmedList.positionOf)).toEqual([...fullList.iterateIds].map(fullList.positionOf))
      const { onlyEntry: _, ...summary } = summarizeSelection(selectAllEntries(EMPTY_SELECTION, trimmedList), trimmedList)
      expect(summarizeSelection(selectAllEntries(EMPTY_SELECTION, fullList), fullList)).toMatchObject(summary)
      expect(groupByPeriod(trimmedListing.pages, 'year')).toEqual(groupByPeriod(fullListing.pages, 'year'))
      const ids = trimmedListing.pages.flatMap(({ state, artifacts }) => (state === 'brief' ? artifacts.map(({ id }) => id) : []))
      const itemsById = new Map(ids.map((id) => [id, items.find((artifact) => artifact.id === id) ?? null]))
      expect(fillBriefPages(trimmedListing, search, itemsById)).toEqual(fullListing)
      expect(
        trimmedListing.pages.every(({ state, artifacts }) => artifacts.every((artifact) => isBrief(artifact) === (state !== 'whole'))),
      ).toBe(true)
    }),
  ))

test('updates the index incrementally to the same result as a rebuild', () =>
  fc.assert(
    fc.asyncProperty(arbitraryNumbers, arbitraryLimit, fc.array(arbitraryFlags, { maxLength: 6 }), arbitraryFlags, async (numbersUsed, limit, trimSteps, removedFlags) => {
      const items = numbersUsed.map((n) => createItem(n))
      let listing = await loadListing(createFakeServer(items), limit, 20)
      const indexPages = createListIndexer()
      indexPages(listing.pages)
      const check = () => {
        const [currentIndex, freshIndex] = [indexPages(listing.pages), createListIndexer()(listing.pages)]
        expect([...currentIndex]).toEqual([...freshIndex])
        for (const { id } of items) expect(currentIndex.positionOf(id)).toBe(freshIndex.positionOf(id))
        expect(currentIndex.slice(0, currentIndex.count)).toEqual([...currentIndex])
        expect(currentIndex.getTotals()).toEqual(freshIndex.getTotals())
      }
      for (const keptFlags of trimSteps) {
        listing = trimPages(listing, (_, i) => keptFlags[i % 12] === true)
        check()
        listing = fillBriefPages(listing, search, new Map(items.map((artifact) => [artifact.id, artifact])))
        check()
      }
      listing = removeEntries(listing, new Set(items.filter((_, i) => removedFlags[i % 12]).map(({ id }) => id)))
      check()
      expect(listing.total).toBe(getIds(listing).length)
    }),
  ))

test('neither loses, misplaces nor repeats entries when pages are refetched after changes on the server', () =>
  fc.assert(
    fc.asyncProperty(
      arbitraryNumbers,
      arbitraryNumbers,
      arbitraryNumbers,
      arbitraryLimit,
      fc.nat(12),
      fc.nat(12),
      async (initialNumbers, addedNumbers, retitledNumbers, limit, extraPageCount, pageOffset) => {
        const initialServer = createFakeServer(initialNumbers.map((n) => createItem(n)))
        const listing = await loadListing(initialServer, limit, extraPageCount + 1)
        // Remove, add and move some items.
        const ids = [...new Set([...initialNumbers.filter((n) => n % 5), ...addedNumbers.filter((n) => n % 3 === 0)])]
        const changedServer = createFakeServer(
          ids.map((n) => createItem(n, retitledNumbers.includes(n) ? { title: `Slide ${(n * 37) % 100}`, updated_at: 2 } : {})),
        )
        let currentListing = listing
        const fetchChangedPage = (cursor: string, isFollowUp: boolean) => changedServer.fetchPage(cursor, isFollowUp ? 20 : limit)
        for (const key of listing.pages.map((page) => page.key)) {
          const pageIndex = currentListing.pages.findIndex((page) => page.key === key)
          if (pageIndex >= 0) currentListing = replaceSegment(currentListing, await refetchSegment(search, currentListing, pageIndex, fetchChangedPage))
        }
        const shownIds = getIds(currentListing)
        expect(shownIds).toEqual(changedServer.sorted.slice(0, shownIds.length).map(({ id }) => id))
        expect(currentListing.pages.at(-1)?.cursor === null).toBe(shownIds.length === changedServer.sorted.length)
        // Refetch a single page.
        const pageIndex = pageOffset % listing.pages.length
        const segment = await refetchSegment(search, listing, pageIndex, fetchChangedPage)
        const segmentIds = segment.pages.flatMap((page) => page.artifacts.map(({ id }) => id))
        const firstIndex = changedServer.sorted.findIndex(({ id }) => id === segmentIds[0])
        expect(segmentIds).toEqual(changedServer.sorted.slice(firstIndex, firstIndex + segmentIds.length).map(({ id }) => id))
      },
    ),
  ))

test('refetches an unchanged page with a single request and keeps the pages after it', async () => {
  const server = createFakeServer(Array.from({ length: 90 }, (_, n) => createItem(n)))
  const listing = await loadListing(server, 10, 9)
  server.requests.times = 0
  const segment = await refetchSegment(search, listing, 4, (cursor) => server.fetchPage(cursor, 10))
  expect([server.requests.times, segment.first, segment.last]).toEqual([1, listing.pages[4]?.key, listing.pages[4]?.key])
  expect(replaceSegment(listing, segment)).toEqual(listing)
  // Other pages are marked as outdated without being fetched.
  const outdatedListing = markOutdated(listing, ({ key }) => key === listing.pages[0]?.key)
  expect(outdatedListing.pages.map(({ state }) => state)).toEqual(['whole', ...Array.from({ length: 8 }, () => 'old')])
  expect(markOutdated(outdatedListing, ({ key }) => key === listing.pages[0]?.key)).toBe(outdatedListing)
})

test('selects all entries without loading them, and still returns them in list order', async () => {
  const listing = trimPages(await loadListing(createFakeServer(Array.from({ length: 30 }, (_, n) => createItem(n))), 10, 3), (_, i) => i === 0)
  const indexedList = createListIndexer()(listing.pages)
  const selection = selectAllEntries(EMPTY_SELECTION, indexedList)
  expect([selection.ids.size, selection.ids.has('i29'), selection.ids.has('x')]).toEqual([30, true, false])
  expect(getSelectedEntries(selection, indexedList).map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, n) => `i${n}`))
})

test('counts the items of a fully loaded list, and otherwise uses the server’s count', () => {
  const reply = { folders: [], total: 36, total_folders: 0, matches: {}, facets: {} } as unknown as SearchReply
  const createFullListing = (cursor: string | null) => {
    const fullReply = { ...reply, artifacts: Array.from({ length: 40 }, (_, n) => createItem(n)), cursor }
    return createListing(fullReply, [createPage(search, '', fullReply)])
  }
  expect(withExactTotal(createFullListing(null)).total).toBe(40)
  expect(withExactTotal(createFullListing('further')).total).toBe(36)
  expect(withExactTotal(markOutdated(createFullListing(null), () => false)).total).toBe(36)
})
