import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TILE_SIZES, ARCHIVE_VIEWS } from '../address/view-choices.ts'
import { getEntryBox, computeLayout, type Box } from '../views/layout.ts'
import { toBox, findPositionsInBox, getScrollSpeed } from './rubber-band.ts'

const overlaps = (a: Box, b: Box) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

const EPSILON = 1e-6
const growBox = ({ left, top, width, height }: Box, margin: number): Box => ({
  left: left - margin,
  top: top - margin,
  width: width + 2 * margin,
  height: height + 2 * margin,
})

const arbitraryPoint = fc.record({ x: fc.integer({ min: -200, max: 2600 }), y: fc.integer({ min: -200, max: 9000 }) })

test('selects exactly the entries that touch the rectangle, in list order', () =>
  fc.assert(
    fc.property(
      fc.record({
        folders: fc.nat(30),
        view: fc.constantFrom(...ARCHIVE_VIEWS),
        size: fc.constantFrom(...TILE_SIZES),
        width: fc.integer({ min: 60, max: 2400 }),
      }),
      fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 8 }),
      arbitraryPoint,
      arbitraryPoint,
      (input, counts, a, b) => {
        const periods = counts.map((count, i) => ({ start: 1900 + i, count, runs: [{ year: 1900 + i, count }] }))
        const count = input.folders + counts.reduce((sum, n) => sum + n, 0)
        const layout = computeLayout({ ...input, count, ...(input.view === 'timeline' && { periods }) })
        const band = toBox(a, b)
        if (band.width === 0 || band.height === 0) return
        const findTouched = (margin: number) =>
          Array.from({ length: count }, (_, position) => position).filter((position) => {
            const box = getEntryBox(layout, position)
            return box !== null && overlaps(box, growBox(band, margin))
          })
        // Boxes that merely share an edge may count either way because of rounding.
        const positions = findPositionsInBox(layout, band)
        expect(positions).toEqual(expect.arrayContaining(findTouched(-EPSILON)))
        expect(findTouched(EPSILON).filter((position) => positions.includes(position))).toEqual(positions)
      },
    ),
    { numRuns: 500 },
  ))

test('returns the same rectangle whichever corner the drag starts from', () =>
  fc.assert(
    fc.property(arbitraryPoint, arbitraryPoint, (a, b) => {
      expect(toBox(a, b)).toEqual(toBox(b, a))
    }),
  ))

test('scrolls faster the closer the pointer is to an edge, up to a limit', () => {
  expect(getScrollSpeed(500, 100, 900)).toBe(0)
  expect(getScrollSpeed(130, 100, 900)).toBeLessThan(0)
  expect(getScrollSpeed(890, 100, 900)).toBeGreaterThan(getScrollSpeed(860, 100, 900))
  expect(getScrollSpeed(5000, 100, 900)).toBe(28)
})
