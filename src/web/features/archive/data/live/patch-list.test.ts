import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Artifact } from '#shared/entities/artifact.ts'
import { searchOf } from '../../address/archive-address.ts'
import { pageOf, type Listing } from '../listing.ts'
import { patchList } from './patch-list.ts'

const item = (id: string, title: string, more: Partial<Artifact> = {}) =>
  ({ id, title, folder: 'root', active: true, type: 'image', file: null, date_of_origin: null, ...more }) as Artifact

const root = searchOf({} as never)
const pagesOf = (items: readonly Artifact[], size: number, hasMore: boolean): Listing => {
  const pages = []
  for (let at = 0; at === 0 || at < items.length; at += size) {
    const cursor = at + size >= items.length && !hasMore ? null : `${at}`
    const artifacts = items.slice(at, at + size)
    pages.push(pageOf(root, at === 0 ? '' : `${at - size}`, { artifacts, folders: [], matches: {}, cursor }))
  }
  return { pages, total: items.length, total_folders: 0, total_estimated: false }
}
const shown = ({ pages }: Listing) => pages.flatMap((page) => page.artifacts.map(({ title }) => title))
const three = [item('a', 'Anchor'), item('b', 'Boat'), item('c', 'Crane')]

test('replaces changed items in place, removes those that left and inserts new ones in order', () => {
  const data = pagesOf(three, 2, false)
  const edited = patchList(data, root, new Map([['b', item('b', 'Boat', { place: 'Hoy' })]]))
  expect(edited.doubtful).toBe(false)
  expect(edited.data.pages[0]?.artifacts[1]).toMatchObject({ id: 'b', place: 'Hoy' })
  expect(edited.data.pages[1]).toBe(data.pages[1])
  const moved = patchList(
    data,
    root,
    new Map([
      ['b', item('b', 'Boat', { folder: 'f' })],
      ['c', null],
    ]),
  )
  expect([shown(moved.data), moved.data.total, moved.doubtful]).toEqual([['Anchor'], 1, false])
  const came = patchList(data, root, new Map([['d', item('d', 'bridge')]]))
  expect([shown(came.data), came.data.total]).toEqual([['Anchor', 'Boat', 'bridge', 'Crane'], 4])
  expect(came.doubtful).toBe(true)
  expect(patchList(data, root, new Map([['a', item('a', 'Zebra')]])).doubtful).toBe(true)
})

test('leaves items after the last loaded one to the next page, and new items of a filtered list to the server', () => {
  const later = new Map([['z', item('z', 'Zebra')]])
  const more = patchList(pagesOf(three, 2, true), root, later)
  expect([shown(more.data), more.data.total]).toEqual([['Anchor', 'Boat', 'Crane'], 4])
  const found = patchList(pagesOf(three, 2, false), searchOf({ query: 'z' } as never), later)
  expect([shown(found.data).length, found.doubtful]).toEqual([3, true])
})

test('keeps the order and neither repeats nor loses items when any items arrive', () => {
  const titles = fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { maxLength: 40 })
  fc.assert(
    fc.property(titles, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 40 }), (numbers, size, some) => {
      const all = numbers.map((n) => item(`i${n}`, `Slide ${n}`))
      const byNumber = (list: Artifact[]) =>
        list.toSorted((a, b) => Number(a.title.slice(6)) - Number(b.title.slice(6)))
      const data = pagesOf(byNumber(all.slice(some)), size, false)
      const fresh = new Map(all.slice(0, some).map((one) => [one.id, one]))
      expect(shown(patchList(data, root, fresh).data)).toEqual(byNumber(all).map(({ title }) => title))
    }),
  )
})
