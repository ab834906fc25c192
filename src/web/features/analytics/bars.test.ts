import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barsOf, daysUpTo } from './bars.ts'

const DAY = 86_400_000

test('returns the last days up to today', () => {
  expect(daysUpTo(10 * DAY + 5, 3)).toEqual({ from: 8 * DAY, to: 10 * DAY })
})

test('covers all days without a gap and keeps the total number of views', () => {
  const counted = fc.array(fc.record({ day: fc.nat(399), views: fc.nat(1000) }), { maxLength: 50 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), counted, (days, all) => {
      const span = { from: 0, to: (days - 1) * DAY }
      const within = all.filter(({ day }) => day < days).map(({ day, views }) => ({ day: day * DAY, views }))
      const bars = barsOf(span, within)
      expect(bars.length).toBeLessThanOrEqual(60)
      expect([bars[0]?.from, bars.at(-1)?.to]).toEqual([span.from, span.to])
      for (const [n, bar] of bars.entries()) if (n > 0) expect(bar.from).toBe((bars[n - 1]?.to ?? 0) + DAY)
      const sum = (entries: readonly { views: number }[]) => entries.reduce((total, { views }) => total + views, 0)
      expect(sum(bars)).toBe(sum(within))
    }),
  )
})
