import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SIZES, VIEWS } from '../address/view-choices.ts'
import { boxOf, layoutOf, type Box } from '../views/layout.ts'
import { between, placesIn, scrollSpeed } from './rubber-band.ts'

const touches = (a: Box, b: Box) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height

const TINY = 1e-6
const grown = ({ left, top, width, height }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  width: width + 2 * by,
  height: height + 2 * by,
})

const corner = fc.record({ x: fc.integer({ min: -200, max: 2600 }), y: fc.integer({ min: -200, max: 9000 }) })

test('finds exactly the entries whose boxes touch the rectangle, in order', () =>
  fc.assert(
    fc.property(
      fc.record({
        folders: fc.nat(30),
        view: fc.constantFrom(...VIEWS),
        size: fc.constantFrom(...SIZES),
        width: fc.integer({ min: 60, max: 2400 }),
      }),
      fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 8 }),
      corner,
      corner,
      (input, counts, a, b) => {
        const periods = counts.map((count, i) => ({ start: 1900 + i, count, runs: [{ year: 1900 + i, count }] }))
        const count = input.folders + counts.reduce((sum, n) => sum + n, 0)
        const layout = layoutOf({ ...input, count, ...(input.view === 'timeline' && { periods }) })
        const band = between(a, b)
        if (band.width === 0 || band.height === 0) return
        const touched = (by: number) =>
          Array.from({ length: count }, (_, place) => place).filter((place) => {
            const box = boxOf(layout, place)
            return box !== null && touches(box, grown(band, by))
          })
        // Boxes that merely share an edge may count either way because of rounding.
        const found = placesIn(layout, band)
        expect(found).toEqual(expect.arrayContaining(touched(-TINY)))
        expect(touched(TINY).filter((place) => found.includes(place))).toEqual(found)
      },
    ),
    { numRuns: 500 },
  ))

test('returns the same rectangle from any corner', () =>
  fc.assert(
    fc.property(corner, corner, (a, b) => {
      expect(between(a, b)).toEqual(between(b, a))
    }),
  ))

test('scrolls faster the closer the pointer is to an edge, up to a limit', () => {
  expect(scrollSpeed(500, 100, 900)).toBe(0)
  expect(scrollSpeed(130, 100, 900)).toBeLessThan(0)
  expect(scrollSpeed(890, 100, 900)).toBeGreaterThan(scrollSpeed(860, 100, 900))
  expect(scrollSpeed(5000, 100, 900)).toBe(28)
})
