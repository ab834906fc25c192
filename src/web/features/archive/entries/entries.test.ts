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

describe('createListIndexer', () => {
  const [firstPage, secondPage] = [page('f', 'ab'), page('', 'bcd')]
  test('lists folders first and each entry once, even if pages repeat it', () => {
    const indexedList = shelfOf(firstPage, secondPage)
    expect([...indexedList.ids].join('')).toBe('fabcd')
    expect(indexedList.folders).toBe(1)
    expect(['f', 'd', 'x'].map(indexedList.at)).toEqual([0, 4, -1])
  })
  test('indexes only new pages and leaves earlier lists unchanged', () => {
    const read = shelfReader()
    const before = read([firstPage])
    const after = read([firstPage, secondPage])
    expect(after.entry(1)).toBe(before.entry(1))
    expect([before.at('d'), after.at('d')]).toEqual([-1, 4])
    expect([...read([secondPage]).ids].join('')).toBe('bcd')
  })
})

describe('selection', () => {
  test('selects one entry by a click, toggles with Ctrl and selects a range with Shift', () => {
    const one = select(NOTHING, order, 'b')
    expect(chosen(one)).toBe('b')
    const more = select(one, order, 'd', { toggle: true })
    expect(chosen(more)).toBe('bd')
    expect(chosen(select(more, order, 'b', { toggle: true }))).toBe('d')
    expect(chosen(select(one, order, 'd', { range: true }))).toBe('bcd')
    expect(chosen(select(one, order, 'a', { range: true }))).toBe('ab')
  })
  test('grows and shrinks a range around its anchor', () => {
    const grown = select(select(NOTHING, order, 'a'), order, 'd', { range: true })
    expect(chosen(select(grown, order, 'b', { range: true }))).toBe('ab')
  })
  test('drops entries that have left the list', () => {
    const some = select(select(NOTHING, order, 'a'), order, 'c', { range: true })
    const left = shelfOf(page('', 'bc'))
    expect(keep(some, left)).toEqual({ ids: new Set(['b', 'c']), anchor: null, active: 'c' })
    expect(keep(some, order)).toBe(some)
  })
  test('includes entries loaded later after "select all", until another entry is selected', () => {
    const all = selectAll(NOTHING, order)
    const more = shelfOf(page('', 'abcd'), page('', 'ef'))
    expect(chosen(keep(all, more))).toBe('abcdef')
    expect(chosen(keep(select(all, order, 'b', { toggle: true }), more))).toBe('acd')
    // An emptied folder ends the selection, so entries added later aren't selected.
    expect(chosen(keep(keep(all, shelfOf(page('', ''))), more))).toBe('')
  })
  test('summarises a selection without listing it', () => {
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
  test('returns selected entries in the order of the list', () => {
    const both = select(select(NOTHING, order, 'd'), order, 'a', { toggle: true })
    expect(selectedOf(both, order).map(({ id }) => id)).toEqual(['a', 'd'])
  })
})

test('groups years and decades across pages and puts undated items last', () => {
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
