import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toBars, getLastDays } from './bars.ts'

const DAY_MS = 86_400_000

test('returns the last n days, ending today', () => {
  expect(getLastDays(10 * DAY_MS + 5, 3)).toEqual({ from: 8 * DAY_MS, to: 10 * DAY_MS })
})

test('groups days into bars without gaps, and preserves the total number of views', () => {
  const arbitraryViews = fc.array(fc.record({ day: fc.nat(399), views: fc.nat(1000) }), { maxLength: 50 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), arbitraryViews, (days, viewsByDay) => {
      const span = { from: 0, to: (days - 1) * DAY_MS }
      const viewsInSpan = viewsByDay
        .filter(({ day }) => day < days)
        .map(({ day, views }) => ({ day: day * DAY_MS, views }))
      const bars = toBars(span, viewsInSpan)
      expect(bars.length).toBeLessThanOrEqual(60)
      expect([bars[0]?.from, bars.at(-1)?.to]).toEqual([span.from, span.to])
      for (const [index, bar] of bars.entries())
        if (index > 0) expect(bar.from).toBe((bars[index - 1]?.to ?? 0) + DAY_MS)
      const sumViews = (entries: readonly { views: number }[]) => entries.reduce((total, { views }) => total + views, 0)
      expect(sumViews(bars)).toBe(sumViews(viewsInSpan))
    }),
  )
})
