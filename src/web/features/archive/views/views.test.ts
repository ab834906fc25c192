import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TILE_SIZES, ARCHIVE_VIEWS } from '../address/view-choices.ts'
import { groupByPeriodIfSorted, groupByPeriod } from '../entries/timeline.ts'
import {
  getEntryBox,
  getRowHeight,
  computeLayout,
  findNeighbour,
  getRow,
  getRowAtY,
  getRowOfPosition,
  getRowTop,
} from './layout.ts'
import { createCountedScale, getMarks, pickLabelledMarks, getYearAt } from './timeline-scale.ts'

const createPage = (years: (number | null)[]) => ({
  artifacts: years.map((year) => ({ date_of_origin: year === null ? null : Date.UTC(year, 5) })),
})

describe('layout', () => {
  const gridLayout = computeLayout({ folders: 1, count: 6, view: 'grid', size: 'm', width: 700 })
  const getEntryId = (position: number | null) => 'fabcde'[position ?? -1]
  test('puts folders first, and lays out items in as many columns as fit', () => {
    const rows = Array.from({ length: gridLayout.rows }, (_, row) => getRow(gridLayout, row))
    expect(rows.map((row) => 'fabcde'.slice(row?.from, row?.to))).toEqual(['f', 'abc', 'de'])
  })
  test('puts one entry in each row of the list view', () =>
    expect(computeLayout({ folders: 1, count: 6, view: 'list', size: 'm', width: 700 }).rows).toBe(6))
  test('fits more columns when thumbnails are smaller', () => {
    const columns = TILE_SIZES.map(
      (size) => computeLayout({ folders: 0, count: 50, view: 'grid', size, width: 1100 }).sections[0]?.columns,
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
  ] as const)('moves the focus from %s with %s to %s', (id, moveKey, to) =>
    expect(getEntryId(findNeighbour(gridLayout, 'fabcde'.indexOf(id), moveKey))).toBe(to),
  )
  test('assigns each entry to exactly one row, and positions its box within that row', () =>
    fc.assert(
      fc.property(
        fc.record({
          folders: fc.nat(30),
          view: fc.constantFrom(...ARCHIVE_VIEWS),
          size: fc.constantFrom(...TILE_SIZES),
          width: fc.integer({ min: 60, max: 2400 }),
        }),
        fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 12 }),
        (input, counts) => {
          const periods = counts.map((count, i) => ({ start: 1900 + i, count, runs: [{ year: 1900 + i, count }] }))
          const count = input.folders + counts.reduce((sum, n) => sum + n, 0)
          const layout = computeLayout({ ...input, count, ...(input.view === 'timeline' && { periods }) })
          expect(layout.count).toBe(count)
          let [top, nextPosition] = [0, 0]
          for (let row = 0; row < layout.rows; row++) {
            const shownRow = getRow(layout, row)
            expect(shownRow?.from).toBe(nextPosition)
            for (let position = nextPosition; position < (shownRow?.to ?? 0); position++) {
              const box = getEntryBox(layout, position)
              expect(getRowOfPosition(layout, position)).toBe(row)
              expect(box?.top).toBe(top)
              expect((box?.left ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(input.width + 0.01)
            }
            expect([
              getRowTop(layout, row),
              getRowAtY(layout, top),
              getRowAtY(layout, top + getRowHeight(layout, row) - 1),
            ]).toEqual([top, row, row])
            nextPosition = shownRow?.to ?? 0
            top += getRowHeight(layout, row)
          }
          expect([nextPosition, top]).toEqual([count, layout.height])
        },
      ),
    ))
})

describe('timeline', () => {
  const pages = [createPage([1893, 1899, 1899]), createPage([1899, 1902, null])]
  test('marks decades that aren’t loaded yet on the timeline rail, in proportion to their item counts', () => {
    const periods = groupByPeriod(pages.slice(0, 1), 'year')
    const layout = computeLayout({ folders: 1, count: 4, periods, view: 'timeline', size: 'm', width: 200 })
    const decades = [
      { start: 1890, count: 4 },
      { start: 1900, count: 1 },
      { start: 1950, count: 3 },
    ]
    const scale = createCountedScale(layout, { decades, total: 10 })
    expect(scale.marks.map(({ start, offset }) => [start, offset])).toEqual([
      [1890, 0],
      [1900, 0.4],
      [1950, 0.5],
      [null, 0.8],
    ])
    expect([0.45, 0.6, 0.9].map(scale.resolveShare)).toEqual([{ decade: 1900 }, { decade: 1950 }, null])
    // A loaded item resolves to its distance from the top, and back.
    const thirdItem = scale.resolveShare(0.25)
    expect(thirdItem).toEqual({ y: getEntryBox(layout, 3)?.top })
    expect(scale.toShare((getEntryBox(layout, 3)?.top ?? 0) + 1)).toBeCloseTo(0.2)
    expect([0.05, 0.15, 0.6, 0.9].map(scale.getTimeAt)).toEqual([
      { year: 1893 },
      { year: 1899 },
      { start: 1950 },
      { start: null },
    ])
    // Counts may be estimates, but never fall below the loaded items.
    expect(createCountedScale(layout, { decades: [{ start: 1890, count: 1 }], total: 1 }).marks).toHaveLength(1)
  })
  test('returns no periods if the list isn’t sorted by date', () => {
    expect(groupByPeriodIfSorted([createPage([1902, 1893]), createPage([1901])], 'decade')).toBeUndefined()
    expect(groupByPeriodIfSorted(pages, 'decade')).toEqual(groupByPeriod(pages, 'decade'))
    expect(groupByPeriodIfSorted([], 'year')).toEqual([])
  })
  test('finds where each period begins, and the year shown at a scroll position', () => {
    const periods = groupByPeriod(pages, 'decade')
    const layout = computeLayout({ folders: 1, count: 7, periods, view: 'timeline', size: 'm', width: 200 })
    const marks = getMarks(layout)
    expect(marks.map(({ start }) => start)).toEqual([1890, 1900, null])
    const years = [0, 1, 2, 5, 6].map((position) => getYearAt(layout, (getEntryBox(layout, position)?.top ?? 0) + 1))
    expect(years).toEqual([null, 1893, 1899, 1902, null])
    expect([...pickLabelledMarks(marks, 100, 40)].length).toBeLessThan(3)
    expect([...pickLabelledMarks(marks, 10_000, 40)]).toEqual(marks)
  })
})
