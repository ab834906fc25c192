import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sortedBy, sortOf } from '../archive-address.ts'
import { shelfReader, type Page } from './entries.ts'
import { boxOf, heightOfRow, layoutOf, neighbour, rowAt, rowAtHeight, rowOf, SIZES, topOfRow, VIEWS } from './layout.ts'
import { countedScale, marksOf, written, yearAt } from './rail-marks.ts'
import { keep, NOTHING, select, selectAll, selectedOf, tallyOf } from './selection.ts'
import { shownIn } from './shown-view.ts'
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
const chosen = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort().join('')

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
  })
  test('a selection is weighed without being listed', () => {
    const read = shelfOf({
      key: ++key,
      folders: [{ id: 'f' }],
      artifacts: [
        { id: 'a', user: 'u', file: { size: 5 } },
        { id: 'b', user: null, file: null },
        { id: 'c', user: 'u', file: { size: 2, status: 'failed' } },
      ],
    } as unknown as Page)
    expect(tallyOf(selectAll(NOTHING, read), read)).toEqual({
      count: 4,
      folders: 1,
      bytes: 7,
      makers: new Set(['u', null]),
      failed: ['c'],
      only: undefined,
    })
    expect(tallyOf(select(NOTHING, read, 'b'), read).only?.id).toBe('b')
  })
  test('what is selected comes in the order of the list', () => {
    const both = select(select(NOTHING, order, 'd'), order, 'a', { toggle: true })
    expect(selectedOf(both, order).map(({ id }) => id)).toEqual(['a', 'd'])
  })
})

describe('layout', () => {
  const grid = layoutOf({ folders: 1, count: 6, view: 'grid', size: 'm', width: 700 })
  const at = (place: number | null) => 'fabcde'[place ?? -1]
  test('folders first, items in as many columns as fit', () => {
    const rows = Array.from({ length: grid.rows }, (_, row) => rowAt(grid, row))
    expect(rows.map((row) => 'fabcde'.slice(row?.from, row?.to))).toEqual(['f', 'abc', 'de'])
  })
  test('a list has one entry a row', () =>
    expect(layoutOf({ folders: 1, count: 6, view: 'list', size: 'm', width: 700 }).rows).toBe(6))
  test('the smaller the pictures, the more beside each other', () => {
    const columns = SIZES.map(
      (size) => layoutOf({ folders: 0, count: 50, view: 'grid', size, width: 1100 }).sections[0]?.columns,
    )
    expect(columns).toEqual([8, 6, 3])
  })
  test.each([
    ['f', 'ArrowDown', 'a'],
    ['c', 'ArrowDown', 'e'],
    ['e', 'ArrowUp', 'b'],
    ['e', 'ArrowDown', 'e'],
    ['c', 'ArrowRight', 'd'],
    ['c', 'ArrowUp', 'f'],
    ['x', 'ArrowDown', 'f'],
    ['a', 'End', 'e'],
    ['d', 'Home', 'f'],
  ] as const)('from %s %s leads to %s', (id, way, to) =>
    expect(at(neighbour(grid, 'fabcde'.indexOf(id), way))).toBe(to),
  )
  test('rows, boxes and heights agree, whatever the numbers', () =>
    fc.assert(
      fc.property(
        fc.record({
          folders: fc.nat(30),
          view: fc.constantFrom(...VIEWS),
          size: fc.constantFrom(...SIZES),
          width: fc.integer({ min: 60, max: 2400 }),
        }),
        fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 12 }),
        (input, counts) => {
          const eras = counts.map((count, i) => ({ start: 1900 + i, count, runs: [{ year: 1900 + i, count }] }))
          const count = input.folders + counts.reduce((sum, n) => sum + n, 0)
          const layout = layoutOf({ ...input, count, ...(input.view === 'timeline' && { eras }) })
          expect(layout.count).toBe(count)
          let [top, next] = [0, 0]
          for (let row = 0; row < layout.rows; row++) {
            const shows = rowAt(layout, row)
            expect(shows?.from).toBe(next)
            for (let place = next; place < (shows?.to ?? 0); place++) {
              const box = boxOf(layout, place)
              expect(rowOf(layout, place)).toBe(row)
              expect(box?.top).toBe(top)
              expect((box?.left ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(input.width + 0.01)
            }
            expect([
              topOfRow(layout, row),
              rowAtHeight(layout, top),
              rowAtHeight(layout, top + heightOfRow(layout, row) - 1),
            ]).toEqual([top, row, row])
            next = shows?.to ?? 0
            top += heightOfRow(layout, row)
          }
          expect([next, top]).toEqual([count, layout.height])
        },
      ),
    ))
})

describe('timeline', () => {
  const pages = [page('f', 'abc', [1893, 1899, 1899]), page('', 'def', [1899, 1902, null])]
  test('years and decades go over the borders of pages, what is undated comes last', () => {
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
  test('a rail knows decades of which nothing is loaded, as long as they have items', () => {
    const eras = erasOf(pages.slice(0, 1), 'year')
    const layout = layoutOf({ folders: 1, count: 4, eras, view: 'timeline', size: 'm', width: 200 })
    const decades = [
      { start: 1890, count: 4 },
      { start: 1900, count: 1 },
      { start: 1950, count: 3 },
    ]
    const rail = countedScale(layout, { decades, total: 10 })
    expect(rail.marks.map(({ start, at }) => [start, at])).toEqual([
      [1890, 0],
      [1900, 0.4],
      [1950, 0.5],
      [null, 0.8],
    ])
    expect([0.45, 0.6, 0.9].map(rail.leadsTo)).toEqual([{ decade: 1900 }, { decade: 1950 }, null])
    // What is loaded is scrolled to, and is where it was scrolled to.
    const third = rail.leadsTo(0.25)
    expect(third).toEqual({ y: boxOf(layout, 3)?.top })
    expect(rail.shareOf((boxOf(layout, 3)?.top ?? 0) + 1)).toBeCloseTo(0.2)
    expect([0.05, 0.15, 0.6, 0.9].map(rail.timeAt)).toEqual([
      { year: 1893 },
      { year: 1899 },
      { start: 1950 },
      { start: null },
    ])
    // Counts may be estimates: there is no less than is loaded.
    expect(countedScale(layout, { decades: [{ start: 1890, count: 1 }], total: 1 }).marks).toHaveLength(1)
  })
  test('the rail knows where each time begins and which year is where', () => {
    const eras = erasOf(pages, 'decade')
    const layout = layoutOf({ folders: 1, count: 7, eras, view: 'timeline', size: 'm', width: 200 })
    const marks = marksOf(layout)
    expect(marks.map(({ start }) => start)).toEqual([1890, 1900, null])
    const years = [0, 1, 2, 5, 6].map((place) => yearAt(layout, (boxOf(layout, place)?.top ?? 0) + 1))
    expect(years).toEqual([null, 1893, 1899, 1902, null])
    expect([...written(marks, 100, 40)].length).toBeLessThan(3)
    expect([...written(marks, 10_000, 40)]).toEqual(marks)
  })
})

test('a column sorts from the direction that tells most, then the other way; a timeline by date only', () => {
  expect(sortedBy('TITLE-asc', 'SIZE')).toBe('SIZE-desc')
  expect(sortedBy('SIZE-desc', 'SIZE')).toBe('SIZE-asc')
  expect(sortedBy('SIZE-asc', 'TITLE')).toBe('TITLE-asc')
  expect(sortOf({ view: 'timeline', sort: 'TITLE-desc' })).toBe('DATE_OF_ORIGIN-asc')
  expect(sortOf({ view: 'timeline', sort: 'DATE_OF_ORIGIN-desc' })).toBe('DATE_OF_ORIGIN-desc')
  expect(sortOf({ view: 'list', sort: 'TYPE-asc' })).toBe('TYPE-asc')
})

test('what was chosen is kept in a cookie, and nonsense is the usual', () => {
  const kept = 'a=1; vitrine_archive=timeline.l.year'
  expect(shownIn(kept)).toEqual({ view: 'timeline', size: 'l', by: 'year', fit: 'whole' })
  expect(shownIn(`${kept}.fill`)).toEqual({ view: 'timeline', size: 'l', by: 'year', fit: 'fill' })
  expect(shownIn('vitrine_archive=x.y')).toEqual({ view: 'grid', size: 'm', by: 'decade', fit: 'whole' })
})
