import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import type { Folder } from '#shared/entities/folder.ts'
import { searchOf } from '../address/archive-address.ts'
import { shelfReader } from '../entries/entries.ts'
import { selectAll, selectedOf, NOTHING, tallyOf } from '../entries/selection.ts'
import { erasOf } from '../entries/timeline.ts'
import {
  counted,
  filled,
  isBrief,
  listingOf,
  outdated,
  pageOf,
  readAnew,
  replaced,
  trimmed,
  withMore,
  type Found,
  type Listing, withoutThings } from './listing.ts'
import { compare } from './order.ts'

const search = searchOf({})
const item = (n: number, more: Partial<Artifact> = {}) =>
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
    ...more,
  }) as Artifact

/** A fake server. Like the real one it pages by a position in the order, not by an offset. */
function serverOf(items: readonly Artifact[], folders: readonly Folder[] = []) {
  const sorted = items.toSorted((a, b) => compare(search, a, b))
  const requests = { times: 0 }
  const fetchPage = (cursor: string, limit: number): Promise<Found> => {
    requests.times++
    const after = cursor === '' ? null : (JSON.parse(cursor) as Artifact)
    const rest = after ? sorted.filter((one) => compare(search, one, after) > 0) : sorted
    const first = after ? [] : folders
    const artifacts = rest.slice(0, Math.max(0, limit - first.length))
    const next = artifacts.length < rest.length ? JSON.stringify(artifacts.at(-1)) : null
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
type Server = ReturnType<typeof serverOf>

/** Loads the first pages of a list. */
async function load({ fetchPage }: Server, size: number, pages: number): Promise<Listing> {
  const first = await fetchPage('', size)
  let listing = listingOf(first, [pageOf(search, '', first)])
  for (let n = 1; n < pages; n++) {
    const cursor = listing.pages.at(-1)?.cursor
    if (cursor) listing = withMore(listing, pageOf(search, cursor, await fetchPage(cursor, size)))
  }
  return listing
}
const idsOf = ({ pages }: Listing) => pages.flatMap((page) => page.artifacts.map(({ id }) => id))
const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 50 })
const some = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 })
const size = fc.integer({ min: 1, max: 8 })

test('restores the original list when trimmed pages are filled, and keeps every position in between', () =>
  fc.assert(
    fc.asyncProperty(numbers, size, fc.nat(10), some, async (all, limit, more, stays) => {
      const items = all.map((n) => item(n))
      const whole = await load(serverOf(items), limit, more + 1)
      const less = trimmed(whole, (_, i) => stays[i % 12] === true)
      const [before, after] = [shelfReader()(whole.pages), shelfReader()(less.pages)]
      expect([...after.ids]).toEqual([...before.ids])
      expect([...after.ids].map(after.at)).toEqual([...before.ids].map(before.at))
      const { only: _, ...tally } = tallyOf(selectAll(NOTHING, after), after)
      expect(tallyOf(selectAll(NOTHING, before), before)).toMatchObject(tally)
      expect(erasOf(less.pages, 'year')).toEqual(erasOf(whole.pages, 'year'))
      const ids = less.pages.flatMap(({ state, artifacts }) => (state === 'brief' ? artifacts.map(({ id }) => id) : []))
      const found = new Map(ids.map((id) => [id, items.find((one) => one.id === id) ?? null]))
      expect(filled(less, search, found)).toEqual(whole)
      expect(
        less.pages.every(({ state, artifacts }) => artifacts.every((one) => isBrief(one) === (state !== 'whole'))),
      ).toBe(true)
    }),
  ))

test('indexes a list after trimming, filling and removing like a fresh indexer', () =>
  fc.assert(
    fc.asyncProperty(numbers, size, fc.array(some, { maxLength: 6 }), some, async (all, limit, steps, goes) => {
      const items = all.map((n) => item(n))
      let listing = await load(serverOf(items), limit, 20)
      const fetchPage = shelfReader()
      fetchPage(listing.pages)
      const check = () => {
        const [now, fresh] = [fetchPage(listing.pages), shelfReader()(listing.pages)]
        expect([...now]).toEqual([...fresh])
        for (const { id } of items) expect(now.at(id)).toBe(fresh.at(id))
        expect(now.slice(0, now.count)).toEqual([...now])
        expect(now.sums()).toEqual(fresh.sums())
      }
      for (const stays of steps) {
        listing = trimmed(listing, (_, i) => stays[i % 12] === true)
        check()
        listing = filled(listing, search, new Map(items.map((one) => [one.id, one])))
        check()
      }
      listing = withoutThings(listing, new Set(items.filter((_, i) => goes[i % 12]).map(({ id }) => id)))
      check()
      expect(listing.total).toBe(idsOf(listing).length)
    }),
  ))

test('misses, misplaces and repeats nothing when pages are refetched after any change', () =>
  fc.assert(
    fc.asyncProperty(
      numbers,
      numbers,
      numbers,
      size,
      fc.nat(12),
      fc.nat(12),
      async (old, added, renamed, limit, pages, at) => {
        const before = serverOf(old.map((n) => item(n)))
        const listing = await load(before, limit, pages + 1)
        // Remove, add and move some items.
        const ids = [...new Set([...old.filter((n) => n % 5), ...added.filter((n) => n % 3 === 0)])]
        const now = serverOf(
          ids.map((n) => item(n, renamed.includes(n) ? { title: `Slide ${(n * 37) % 100}`, updated_at: 2 } : {})),
        )
        let shown = listing
        const fetchPage = (cursor: string, more: boolean) => now.fetchPage(cursor, more ? 20 : limit)
        for (const key of listing.pages.map((page) => page.key)) {
          const place = shown.pages.findIndex((page) => page.key === key)
          if (place >= 0) shown = replaced(shown, await readAnew(search, shown, place, read))
        }
        const got = idsOf(shown)
        expect(got).toEqual(now.sorted.slice(0, got.length).map(({ id }) => id))
        expect(shown.pages.at(-1)?.cursor === null).toBe(got.length === now.sorted.length)
        // Refetch a single page.
        const place = at % listing.pages.length
        const segment = await readAnew(search, listing, place, read)
        const fresh = segment.pages.flatMap((page) => page.artifacts.map(({ id }) => id))
        const first = now.sorted.findIndex(({ id }) => id === fresh[0])
        expect(fresh).toEqual(now.sorted.slice(first, first + fresh.length).map(({ id }) => id))
      },
    ),
  ))

test('refetches an unchanged page with one request and keeps the pages after it', async () => {
  const server = serverOf(Array.from({ length: 90 }, (_, n) => item(n)))
  const listing = await load(server, 10, 9)
  server.requests.times = 0
  const segment = await readAnew(search, listing, 4, (cursor) => server.fetchPage(cursor, 10))
  expect([server.requests.times, segment.first, segment.last]).toEqual([1, listing.pages[4]?.key, listing.pages[4]?.key])
  expect(replaced(listing, segment)).toEqual(listing)
  // Other pages are marked as outdated without being fetched.
  const old = outdated(listing, ({ key }) => key === listing.pages[0]?.key)
  expect(old.pages.map(({ state }) => state)).toEqual(['whole', ...Array.from({ length: 8 }, () => 'old')])
  expect(outdated(old, ({ key }) => key === listing.pages[0]?.key)).toBe(old)
})

test('selects everything without listing it and still returns the entries in order', async () => {
  const listing = trimmed(await load(serverOf(Array.from({ length: 30 }, (_, n) => item(n))), 10, 3), (_, i) => i === 0)
  const indexedList = shelfReader()(listing.pages)
  const all = selectAll(NOTHING, indexedList)
  expect([all.ids.size, all.ids.has('i29'), all.ids.has('x')]).toEqual([30, true, false])
  expect(selectedOf(all, indexedList).map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, n) => `i${n}`))
})

test('counts the items itself when a list is fully loaded, and else takes the count from the server', () => {
  const reply = { folders: [], total: 36, total_folders: 0, matches: {}, facets: {} } as unknown as Found
  const loaded = (cursor: string | null) => {
    const found = { ...reply, artifacts: Array.from({ length: 40 }, (_, n) => item(n)), cursor }
    return listingOf(found, [pageOf(search, '', found)])
  }
  expect(counted(loaded(null)).total).toBe(40)
  expect(counted(loaded('further')).total).toBe(36)
  expect(counted(outdated(loaded(null), () => false)).total).toBe(36)
})
