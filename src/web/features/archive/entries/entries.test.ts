import { describe, expect, test } from 'vitest'
import { shelfReader, type Page } from './entries.ts'
import { keep, NOTHING, select, selectAll, selectedOf, tallyOf } from './selection.ts'
import { erasOf } from './timeline.ts'

let key = 0
const page = (folders: string, artifacts: string, years: (number | null)[] = []) =>
  ({
    key: ++key,
    folders: [...folders].map((id) => ({ id })),
    artifacts: [...artifacts].map((id, i) => ({
      id,
      date_of_origin: years[i] === undefined || years[i] === null ? null : Date.UTC(years[i], 5),
    })),
  }) as unknown as Page
const shelfOf = (...pages: Page[]) => shelfReader()(pages)
const order = shelfOf(page('', 'abcd'))
const chosen = ({ ids }: { ids: Iterable<string> }) => [...ids].sort().join('')

describe('shelf', () => {
  const [one, two] = [page('f', 'ab'), page('', 'bcd')]
  test('folders first, each entry once, whatever the pages repeat', () => {
    const shelf = shelfOf(one, two)
    expect([...shelf.ids].join('')).toBe('fabcd')
    expect(shelf.folders).toBe(1)
    expect(['f', 'd', 'x'].map(shelf.at)).toEqual([0, 4, -1])
  })
  test('growing reads only what is new, and an earlier shelf does not know it', () => {
    const read = shelfReader()
    const before = read([one])
    const after = read([one, two])
    expect(after.entry(1)).toBe(before.entry(1))
    expect([before.at('d'), after.at('d')]).toEqual([-1, 4])
    expect([...read([two]).ids].join('')).toBe('bcd')
  })
})

describe('selection', () => {
  test('a click takes one, Ctrl adds and takes away, Shift takes a range from the last click', () => {
    const one = select(NOTHING, order, 'b')
    expect(chosen(one)).toBe('b')
    const more = select(one, order, 'd', { toggle: true })
    expect(chosen(more)).toBe('bd')
    expect(chosen(select(more, order, 'b', { toggle: true }))).toBe('d')
    expect(chosen(select(one, order, 'd', { range: true }))).toBe('bcd')
    expect(chosen(select(one, order, 'a', { range: true }))).toBe('ab')
  })
  test('a range grows and shrinks around its anchor', () => {
    const grown = select(select(NOTHING, order, 'a'), order, 'd', { range: true })
    expect(chosen(select(grown, order, 'b', { range: true }))).toBe('ab')
  })
  test('what is gone from the list leaves the selection', () => {
    const some = select(select(NOTHING, order, 'a'), order, 'c', { range: true })
    const left = shelfOf(page('', 'bc'))
    expect(keep(some, left)).toEqual({ ids: new Set(['b', 'c']), anchor: null, active: 'c' })
    expect(keep(some, order)).toBe(some)
  })
  test('everything is also what is loaded later, until something else is chosen', () => {
    const all = selectAll(NOTHING, order)
    const more = shelfOf(page('', 'abcd'), page('', 'ef'))
    expect(chosen(keep(all, more))).toBe('abcdef')
    expect(chosen(keep(select(all, order, 'b', { toggle: true }), more))).toBe('acd')
    // Nor of what comes into a folder that was emptied.
    expect(chosen(keep(keep(all, shelfOf(page('', ''))), more))).toBe('')
  })
  test('a selection is weighed without being listed', () => {
    const read = shelfOf({
      key: ++key,
      folders: [{ id: 'f', user: 'v' }],
      artifacts: [
        { id: 'a', user: 'u', file: { size: 5 } },
        { id: 'b', user: null, file: null },
        { id: 'c', user: 'u', file: { size: 2, status: 'failed' } },
        { id: 'd', user: 'u', type: 'image', file: { size: 0, status: 'ready', note: ['noPreview'], preview: null } },
        { id: 'e', user: 'u', type: 'image', file: { size: 0, status: 'ready', preview: {} } },
      ],
    } as unknown as Page)
    expect(tallyOf(selectAll(NOTHING, read), read)).toEqual({
      count: 6,
      folders: 1,
      bytes: 7,
      makers: new Set(['u', null]),
      folderMakers: new Set(['v']),
      incomplete: ['c', 'd'],
      only: undefined,
    })
    expect(tallyOf(select(NOTHING, read, 'b'), read).only?.id).toBe('b')
  })
  test('what is selected comes in the order of the list', () => {
    const both = select(select(NOTHING, order, 'd'), order, 'a', { toggle: true })
    expect(selectedOf(both, order).map(({ id }) => id)).toEqual(['a', 'd'])
  })
})

test('years and decades go over the borders of pages, what is undated comes last', () => {
  const pages = [page('f', 'abc', [1893, 1899, 1899]), page('', 'def', [1899, 1902, null])]
  expect(erasOf(pages, 'decade').map(({ start, count }) => [start, count])).toEqual([
    [1890, 4],
    [1900, 1],
    [null, 1],
  ])
  expect(erasOf(pages, 'year').map(({ start, count }) => [start, count])).toEqual([
    [1893, 1],
    [1899, 3],
    [1902, 1],
    [null, 1],
  ])
  expect(erasOf(pages, 'decade')[0]?.runs).toEqual([
    { year: 1893, count: 1 },
    { year: 1899, count: 3 },
  ])
})
