import { describe, expect, test } from 'vitest'
import { searchOf } from './archive-address.ts'
import { neighbour, rowsOf, type Entry } from './entries.ts'
import { keep, NOTHING, select, selectAll } from './selection.ts'

const order = ['a', 'b', 'c', 'd']
const chosen = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort().join('')

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
    const all = selectAll(select(NOTHING, order, 'a'), order)
    expect(keep(all, new Set(['b', 'c']))).toEqual({ ids: new Set(['b', 'c']), anchor: null, active: null })
    expect(keep(all, new Set(order))).toBe(all)
  })
})

describe('rows', () => {
  const entry = (id: string, kind: Entry['kind']) => ({ id, kind }) as Entry
  const entries = [entry('f', 'folder'), ...['a', 'b', 'c', 'd', 'e'].map((id) => entry(id, 'artifact'))]
  test('folders first, items in as many columns as fit', () => {
    const rows = rowsOf(entries, 'grid', 700)
    expect(rows.map((row) => row.entries.map(({ id }) => id).join(''))).toEqual(['f', 'abc', 'de'])
  })
  test('a list has one entry a row', () => expect(rowsOf(entries, 'list', 700)).toHaveLength(6))
  test.each([
    ['f', 'ArrowDown', 'a'],
    ['c', 'ArrowDown', 'e'],
    ['e', 'ArrowUp', 'b'],
    ['e', 'ArrowDown', 'e'],
    ['c', 'ArrowRight', 'd'],
    [null, 'ArrowDown', 'f'],
    ['a', 'End', 'e'],
  ] as const)('from %s %s leads to %s', (id, way, to) =>
    expect(neighbour(rowsOf(entries, 'grid', 700), id, way)).toBe(to),
  )
})

test('words are looked for in the whole project, a kind in its folder', () => {
  expect(searchOf({ folder: 'x', query: ' boat ' })).toEqual({
    query: { query: 'boat' },
    sort: { key: 'TITLE', dir: 'asc' },
  })
  expect(searchOf({ folder: 'x', type: 'Image', sort: 'CREATED_AT-desc' })).toEqual({
    folder: 'x',
    query: { type: 'Image' },
    sort: { key: 'CREATED_AT', dir: 'desc' },
  })
  expect(searchOf({ type: 'All' })).toMatchObject({ folder: 'root', query: {} })
})
