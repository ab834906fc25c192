import { describe, expect, test } from 'vitest'
import { createListIndexer, type EntryPage } from './indexed-list.ts'
import {
  limitSelection,
  EMPTY_SELECTION,
  selectEntry,
  selectAllEntries,
  getSelectedEntries,
  summarizeSelection,
} from './selection.ts'
import { groupByPeriod } from './timeline.ts'

let lastKey = 0
const createPage = (folders: string, artifacts: string, years: (number | null)[] = []) =>
  ({
    key: ++lastKey,
    folders: [...folders].map((id) => ({ id })),
    artifacts: [...artifacts].map((id, i) => ({
      id,
      date_of_origin: years[i] === undefined || years[i] === null ? null : Date.UTC(years[i], 5),
    })),
  }) as unknown as EntryPage
const indexPages = (...pages: EntryPage[]) => createListIndexer()(pages)
const fourItems = indexPages(createPage('', 'abcd'))
const joinIds = ({ ids }: { ids: Iterable<string> }) => [...ids].sort().join('')

describe('createListIndexer', () => {
  const [firstPage, secondPage] = [createPage('f', 'ab'), createPage('', 'bcd')]
  test('lists folders first and each entry once, even if pages repeat it', () => {
    const indexedList = indexPages(firstPage, secondPage)
    expect([...indexedList.iterateIds].join('')).toBe('fabcd')
    expect(indexedList.folders).toBe(1)
    expect(['f', 'd', 'x'].map(indexedList.positionOf)).toEqual([0, 4, -1])
  })
  test('indexes only new pages and leaves earlier lists unchanged', () => {
    const indexPagesAgain = createListIndexer()
    const earlierList = indexPagesAgain([firstPage])
    const laterList = indexPagesAgain([firstPage, secondPage])
    expect(laterList.entry(1)).toBe(earlierList.entry(1))
    expect([earlierList.positionOf('d'), laterList.positionOf('d')]).toEqual([-1, 4])
    expect([...indexPagesAgain([secondPage]).iterateIds].join('')).toBe('bcd')
  })
})

describe('selection', () => {
  test('selects one entry on click, toggles with Ctrl and selects a range with Shift', () => {
    const single = selectEntry(EMPTY_SELECTION, fourItems, 'b')
    expect(joinIds(single)).toBe('b')
    const extended = selectEntry(single, fourItems, 'd', { toggle: true })
    expect(joinIds(extended)).toBe('bd')
    expect(joinIds(selectEntry(extended, fourItems, 'b', { toggle: true }))).toBe('d')
    expect(joinIds(selectEntry(single, fourItems, 'd', { range: true }))).toBe('bcd')
    expect(joinIds(selectEntry(single, fourItems, 'a', { range: true }))).toBe('ab')
  })
  test('extends and shrinks a range around its anchor', () => {
    const fullRange = selectEntry(selectEntry(EMPTY_SELECTION, fourItems, 'a'), fourItems, 'd', { range: true })
    expect(joinIds(selectEntry(fullRange, fourItems, 'b', { range: true }))).toBe('ab')
  })
  test('deselects entries that have left the list', () => {
    const selection = selectEntry(selectEntry(EMPTY_SELECTION, fourItems, 'a'), fourItems, 'c', { range: true })
    const remainingList = indexPages(createPage('', 'bc'))
    expect(limitSelection(selection, remainingList)).toEqual({ ids: new Set(['b', 'c']), anchor: null, active: 'c' })
    expect(limitSelection(selection, fourItems)).toBe(selection)
  })
  test('includes entries loaded after “select all”, until another entry is selected', () => {
    const everything = selectAllEntries(EMPTY_SELECTION, fourItems)
    const extended = indexPages(createPage('', 'abcd'), createPage('', 'ef'))
    expect(joinIds(limitSelection(everything, extended))).toBe('abcdef')
    expect(joinIds(limitSelection(selectEntry(everything, fourItems, 'b', { toggle: true }), extended))).toBe('acd')
    // An emptied folder ends the selection, so entries added later aren't selected.
    expect(joinIds(limitSelection(limitSelection(everything, indexPages(createPage('', ''))), extended))).toBe('')
  })
  test('summarises a selection without iterating over it', () => {
    const indexPagesAgain = indexPages({
      key: ++lastKey,
      folders: [{ id: 'f', user: 'v' }],
      artifacts: [
        { id: 'a', user: 'u', file: { size: 5 } },
        { id: 'b', user: null, file: null },
        { id: 'c', user: 'u', file: { size: 2, status: 'failed' } },
        { id: 'd', user: 'u', type: 'image', file: { size: 0, status: 'ready', note: ['noPreview'], preview: null } },
        { id: 'e', user: 'u', type: 'image', file: { size: 0, status: 'ready', preview: {} } },
      ],
    } as unknown as EntryPage)
    expect(summarizeSelection(selectAllEntries(EMPTY_SELECTION, indexPagesAgain), indexPagesAgain)).toEqual({
      count: 6,
      folders: 1,
      bytes: 7,
      creators: new Set(['u', null]),
      folderCreators: new Set(['v']),
      incomplete: ['c', 'd'],
      onlyEntry: undefined,
    })
    expect(summarizeSelection(selectEntry(EMPTY_SELECTION, indexPagesAgain, 'b'), indexPagesAgain).onlyEntry?.id).toBe(
      'b',
    )
  })
  test('returns selected entries in list order', () => {
    const pair = selectEntry(selectEntry(EMPTY_SELECTION, fourItems, 'd'), fourItems, 'a', { toggle: true })
    expect(getSelectedEntries(pair, fourItems).map(({ id }) => id)).toEqual(['a', 'd'])
  })
})

test('groups items by year and decade across pages and puts undated items last', () => {
  const pages = [createPage('f', 'abc', [1893, 1899, 1899]), createPage('', 'def', [1899, 1902, null])]
  expect(groupByPeriod(pages, 'decade').map(({ start, count }) => [start, count])).toEqual([
    [1890, 4],
    [1900, 1],
    [null, 1],
  ])
  expect(groupByPeriod(pages, 'year').map(({ start, count }) => [start, count])).toEqual([
    [1893, 1],
    [1899, 3],
    [1902, 1],
    [null, 1],
  ])
  expect(groupByPeriod(pages, 'decade')[0]?.runs).toEqual([
    { year: 1893, count: 1 },
    { year: 1899, count: 3 },
  ])
})
