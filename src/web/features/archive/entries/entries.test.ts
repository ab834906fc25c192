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
  test('lists folders first and each entry only once, even if several pages contain it', () => {
    const indexedList = indexPages(firstPage, secondPage)
    expect([...indexedList.iterateIds].join('')).toBe('fabcd')
    expect(indexedList.folders).toBe(1)
    expect(['f', 'd', 'x'].map(indexedList.positionOf)).toEqual([0, 4, -1])
  })
  test('indexes only new pages and leaves previously returned lists unchanged', () => {
    const indexPagesWithCache = createListIndexer()
    const earlierList = indexPagesWithCache([firstPage])
    const laterList = indexPagesWithCache([firstPage, secondPage])
    expect(laterList.entry(1)).toBe(earlierList.entry(1))
    expect([earlierList.positionOf('d'), laterList.positionOf('d')]).toEqual([-1, 4])
    expect([...indexPagesWithCache([secondPage]).iterateIds].join('')).toBe('bcd')
  })
})

describe('selection', () => {
  test('selects one entry on click, toggles an entry with Ctrl and selects a range with Shift', () => {
    const singleSelection = selectEntry(EMPTY_SELECTION, fourItems, 'b')
    expect(joinIds(singleSelection)).toBe('b')
    const extendedSelection = selectEntry(singleSelection, fourItems, 'd', { isToggle: true })
    expect(joinIds(extendedSelection)).toBe('bd')
    expect(joinIds(selectEntry(extendedSelection, fourItems, 'b', { isToggle: true }))).toBe('d')
    expect(joinIds(selectEntry(singleSelection, fourItems, 'd', { isRange: true }))).toBe('bcd')
    expect(joinIds(selectEntry(singleSelection, fourItems, 'a', { isRange: true }))).toBe('ab')
  })
  test('extends and shrinks a selected range from its anchor', () => {
    const fullRange = selectEntry(selectEntry(EMPTY_SELECTION, fourItems, 'a'), fourItems, 'd', { isRange: true })
    expect(joinIds(selectEntry(fullRange, fourItems, 'b', { isRange: true }))).toBe('ab')
  })
  test('deselects entries that are no longer in the list', () => {
    const selection = selectEntry(selectEntry(EMPTY_SELECTION, fourItems, 'a'), fourItems, 'c', { isRange: true })
    const remainingList = indexPages(createPage('', 'bc'))
    expect(limitSelection(selection, remainingList)).toEqual({
      ids: new Set(['b', 'c']),
      anchorId: null,
      activeId: 'c',
    })
    expect(limitSelection(selection, fourItems)).toBe(selection)
  })
  test('includes entries loaded after “select all”, until the user changes the selection', () => {
    const fullSelection = selectAllEntries(EMPTY_SELECTION, fourItems)
    const extended = indexPages(createPage('', 'abcd'), createPage('', 'ef'))
    expect(joinIds(limitSelection(fullSelection, extended))).toBe('abcdef')
    expect(joinIds(limitSelection(selectEntry(fullSelection, fourItems, 'b', { isToggle: true }), extended))).toBe(
      'acd',
    )
    // An emptied folder ends the selection, so entries added later aren't selected.
    expect(joinIds(limitSelection(limitSelection(fullSelection, indexPages(createPage('', ''))), extended))).toBe('')
  })
  test('summarizes the selected entries by count, size, creators and incomplete files', () => {
    const mixedList = indexPages({
      key: ++lastKey,
      folders: [{ id: 'f', user: 'v' }],
      artifacts: [
        { id: 'a', user: 'u', visibility: 'local', file: { size: 5 } },
        { id: 'b', user: null, file: null },
        { id: 'c', user: 'u', file: { size: 2, status: 'failed' } },
        { id: 'd', user: 'u', type: 'image', file: { size: 0, status: 'ready', note: ['noPreview'], preview: null } },
        { id: 'e', user: 'u', type: 'image', file: { size: 0, status: 'ready', preview: {} } },
      ],
    } as unknown as EntryPage)
    expect(summarizeSelection(selectAllEntries(EMPTY_SELECTION, mixedList), mixedList)).toEqual({
      count: 6,
      folders: 1,
      bytes: 7,
      creators: new Set(['u', null]),
      folderCreators: new Set(['v']),
      unpublished: 4,
      incomplete: ['c', 'd'],
      onlyEntry: undefined,
    })
    expect(summarizeSelection(selectEntry(EMPTY_SELECTION, mixedList, 'b'), mixedList).onlyEntry?.id).toBe('b')
  })
  test('returns selected entries in list order', () => {
    const pairSelection = selectEntry(selectEntry(EMPTY_SELECTION, fourItems, 'd'), fourItems, 'a', { isToggle: true })
    expect(getSelectedEntries(pairSelection, fourItems).map(({ id }) => id)).toEqual(['a', 'd'])
  })
})

test('groups items by year or decade across pages and puts undated items last', () => {
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
