import { formatDay, formatLocalDay, formatDateTime, formatTime } from '#shared/words/formats.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Activity } from '#shared/entities/activity.ts'
import { foldRuns, getDayStart, parseDay, toLocalDay, formatDayParam, getDaysAgo, toTimeRange } from './days.ts'

// A time zone west of Greenwich with daylight saving time, where late evenings are the next day in UTC.
beforeEach(() => void vi.stubEnv('TZ', 'America/Halifax'))
afterEach(() => void vi.unstubAllEnvs())

const lateEvening = Date.UTC(2026, 6, 2, 1, 5)

test('assigns a timestamp to the day in the local time zone', () => {
  expect(formatDayParam(toLocalDay(lateEvening))).toBe('2026-07-01')
  expect(formatTime(lateEvening)).toBe('22:05')
  expect(formatLocalDay(lateEvening)).toBe(formatDay(toLocalDay(lateEvening)))
  expect(formatDateTime(lateEvening)).toBe('01/07/2026 22:05')
  expect(getDayStart(toLocalDay(lateEvening))).toBe(Date.UTC(2026, 6, 1, 3))
  expect(getDaysAgo(toLocalDay(lateEvening), lateEvening + 7_200_000)).toBe(1)
})

test('includes the whole last day of a range, even if daylight saving shortens it to 23 hours', () => {
  const { from = 0, to = 0 } = toTimeRange('2026-03-08', '2026-03-08')
  expect((to - from) / 3_600_000).toBe(23)
  expect(toLocalDay(from)).toBe(parseDay('2026-03-08'))
  expect(toLocalDay(to - 1)).toBe(parseDay('2026-03-08'))
  expect(toTimeRange(undefined, undefined)).toEqual({})
})

test('folds four or more equal acts of one person when less than a minute is between two of their entries', () => {
  const createEntry = (id: string, seconds: number, change: Partial<Activity> = {}) =>
    ({
      id,
      at: lateEvening - seconds * 1000,
      act: 'create',
      kind: 'artifact',
      user: { id: 'ada' },
      acting_admin: null,
      ...change,
    }) as Activity
  const run = ['a', 'b', 'c', 'd'].map((id, i) => createEntry(id, i * 50))
  const getIds = (entries: Activity[]) =>
    foldRuns(entries).map((entriesOfRun) => entriesOfRun.map(({ id }) => id).join(''))
  expect(getIds(run)).toEqual(['abcd'])
  expect(getIds(run.slice(1))).toEqual(['b', 'c', 'd'])
  const edit = createEntry('e', 60, { act: 'edit' })
  expect(getIds([...run.slice(0, 2), edit, ...run.slice(2), createEntry('f', 300)])).toEqual(['abcd', 'e', 'f'])
})
