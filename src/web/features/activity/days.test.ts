import { formatDay, formatDayHere, formatMoment, formatTime } from '#shared/words/formats.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginOf, dayIn, dayOf, dayText, daysAgo, span } from './days.ts'

// West of Greenwich, with summer time: what is late there is the next day in UTC.
beforeEach(() => void vi.stubEnv('TZ', 'America/Halifax'))
afterEach(() => void vi.unstubAllEnvs())

const lateEvening = Date.UTC(2026, 6, 2, 1, 5)

test('an act is of the day that it was where the person is', () => {
  expect(dayText(dayOf(lateEvening))).toBe('2026-07-01')
  expect(formatTime(lateEvening)).toBe('22:05')
  expect(formatDayHere(lateEvening)).toBe(formatDay(dayOf(lateEvening)))
  expect(formatMoment(lateEvening)).toBe('01/07/2026 22:05')
  expect(beginOf(dayOf(lateEvening))).toBe(Date.UTC(2026, 6, 1, 3))
  expect(daysAgo(dayOf(lateEvening), lateEvening + 7_200_000)).toBe(1)
})

test('a span holds its last day to the end, also where that has 23 hours', () => {
  const { from = 0, to = 0 } = span('2026-03-08', '2026-03-08')
  expect((to - from) / 3_600_000).toBe(23)
  expect(dayOf(from)).toBe(dayIn('2026-03-08'))
  expect(dayOf(to - 1)).toBe(dayIn('2026-03-08'))
  expect(span(undefined, undefined)).toEqual({})
})
