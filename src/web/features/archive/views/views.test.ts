import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SIZES, VIEWS } from '../address/view-choices.ts'
import { erasInOrder, erasOf } from '../entries/timeline.ts'
import { boxOf, heightOfRow, layoutOf, neighbour, rowAt, rowAtHeight, rowOf, topOfRow } from './layout.ts'
import { countedScale, marksOf, written, yearAt } from './rail-marks.ts'

const page = (years: (number | null)[]) => ({
  artifacts: years.map((year) => ({ date_of_origin: year === null ? null : Date.UTC(year, 5) })),
})

describe('layout', () => {
  const grid = layoutOf({ folders: 1, count: 6, view: 'grid', size: 'm', width: 700 })
  const at = (place: number | null) => 'fabcde'[place ?? -1]
  test('puts folders first and items in as many columns as fit', () => {
    const rows = Array.from({ length: grid.rows }, (_, row) => rowAt(grid, row))
    expect(rows.map((row) => 'fabcde'.slice(row?.from, row?.to))).toEqual(['f', 'abc', 'de'])
  })
  test('puts one entry in each row of a list', () =>
    expect(layoutOf({ folders: 1, count: 6, view: 'list', size: 'm', width: 700 }).rows).toBe(6))
  test('fits more columns when thumbnails are smaller', () => {
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
  ] as const)('moves from %s with %s to %s', (id, way, to) =>
    expect(at(neighbour(grid, 'fabcde'.indexOf(id), way))).toBe(to),
  )
  test('keeps rows, boxes and heights consistent for any input', () =>
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
          const periods = counts.map((count, i) => ({ start: 1900 + i, count, runs: [{ year: 1900 + i, count }] }))
          const count = input.folders + counts.reduce((sum, n) => sum + n, 0)
          const layout = layoutOf({ ...input, count, ...(input.view === 'timeline' && { periods }) })
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
  const pages = [page([1893, 1899, 1899]), page([1899, 1902, null])]
  test("shows decades that aren't loaded on the rail, in proportion to their items", () => {
    const periods = erasOf(pages.slice(0, 1), 'year')
    const layout = layoutOf({ folders: 1, count: 4, periods, view: 'timeline', size: 'm', width: 200 })
    const decades = [
      { start: 1890, count: 4 },
      { start: 1900, count: 1 },
      { start: 1950, count: 3 },
    ]
    const rail = countedScale(layout, { decades, total: 10 })
    expect(rail.marks.map(({ start, offset }) => [start, offset])).toEqual([
      [1890, 0],
      [1900, 0.4],
      [1950, 0.5],
      [null, 0.8],
    ])
    expect([0.45, 0.6, 0.9].map(rail.leadsTo)).toEqual([{ decade: 1900 }, { decade: 1950 }, null])
    // A loaded item resolves to its distance from the top, and back.
    const third = rail.leadsTo(0.25)
    expect(third).toEqual({ y: boxOf(layout, 3)?.top })
    expect(rail.shareOf((boxOf(layout, 3)?.top ?? 0) + 1)).toBeCloseTo(0.2)
    expect([0.05, 0.15, 0.6, 0.9].map(rail.timeAt)).toEqual([
      { year: 1893 },
      { year: 1899 },
      { start: 1950 },
      { start: null },
    ])
    // Counts may be estimates, but never fall below the loaded items.
    expect(countedScale(layout, { decades: [{ start: 1890, count: 1 }], total: 1 }).marks).toHaveLength(1)
  })
  test("returns no periods while the list isn't sorted by date", () => {
    expect(erasInOrder([page([1902, 1893]), page([1901])], 'decade')).toBeUndefined()
    expect(erasInOrder(pages, 'decade')).toEqual(erasOf(pages, 'decade'))
    expect(erasInOrder([], 'year')).toEqual([])
  })
  test('finds where each period begins and which year is at a distance', () => {
    const periods = erasOf(pages, 'decade')
    const layout = layoutOf({ folders: 1, count: 7, periods, view: 'timeline', size: 'm', width: 200 })
    const marks = marksOf(layout)
    expect(marks.map(({ start }) => start)).toEqual([1890, 1900, null])
    const years = [0, 1, 2, 5, 6].map((place) => yearAt(layout, (boxOf(layout, place)?.top ?? 0) + 1))
    expect(years).toEqual([null, 1893, 1899, 1902, null])
    expect([...written(marks, 100, 40)].length).toBeLessThan(3)
    expect([...written(marks, 10_000, 40)]).toEqual(marks)
  })
})
