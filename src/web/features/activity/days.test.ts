import { formatDay, formatDayHere, formatMoment, formatTime } from '#shared/words/formats.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginOf, dayIn, dayOf, dayText, daysAgo, span } from './days.ts'

// A time zone west of Greenwich with daylight saving time, where late evenings are the next day in UTC.
beforeEach(() => void vi.stubEnv('TZ', 'America/Halifax'))
afterEach(() => void vi.unstubAllEnvs())

const lateEvening = Date.UTC(2026, 6, 2, 1, 5)

test('assigns a moment to the local day', () => {
  expect(dayText(dayOf(lateEvening))).toBe('2026-07-01')
  expect(formatTime(lateEvening)).toBe('22:05')
  expect(formatDayHere(lateEvening)).toBe(formatDay(dayOf(lateEvening)))
  expect(formatMoment(lateEvening)).toBe('01/07/2026 22:05')
  expect(beginOf(dayOf(lateEvening))).toBe(Date.UTC(2026, 6, 1, 3))
  expect(daysAgo(dayOf(lateEvening), lateEvening + 7_200_000)).toBe(1)
})

test('includes the whole last day of a range, even one with 23 hours', () => {
  const { from = 0, to = 0 } = span('2026-03-08', '2026-03-08')
  expect((to - from) / 3_600_000).toBe(23)
  expect(dayOf(from)).toBe(dayIn('2026-03-08'))
  expect(dayOf(to - 1)).toBe(dayIn('2026-03-08'))
  expect(span(undefined, undefined)).toEqual({})
})
