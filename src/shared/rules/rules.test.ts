import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatBytes, formatDay, formatDuration } from '#shared/words/formats.ts'
import { parseDay } from '#shared/words/parse-day.ts'
import { DEFAULT_LIMIT, FADE_ALERT_MS, KEEP_ALIVE_INTERVAL_MS, PROMPT_MS, FINISHED_UPLOAD_MS } from './limits.ts'
import { NO_WINDOWS, computeSubscriptionFlags } from './subscription.ts'
import { toAlias, URL_ALIAS } from './url-alias.ts'

describe('4.subscription.1 subscription flags', () => {
  test('uses the default flags for an organisation without a subscription', () => {
    expect(computeSubscriptionFlags(null, 5)).toEqual({
      cms: true,
      submissions: false,
      host_page: true,
      active: true,
      storage: DEFAULT_LIMIT,
      users: DEFAULT_LIMIT,
    })
  })
  test('treats a missing or zero period as unlimited, except for submissions', () => {
    expect(computeSubscriptionFlags({ ...NO_WINDOWS, cms_from: 0, cms_to: 0, submissions_from: 0 }, 5)).toMatchObject({
      cms: true,
      host_page: true,
      submissions: false,
    })
  })
  test.each([
    [9, false],
    [10, true],
    [19, true],
    [20, false],
  ])('reports whether time %i is within a period from 10 to 20: %s', (now, expected) => {
    const windows = {
      ...NO_WINDOWS,
      cms_from: 10,
      cms_to: 20,
      submissions_from: 10,
      submissions_to: 20,
      host_page_from: 10,
      host_page_to: 20,
    }
    expect(computeSubscriptionFlags(windows, now)).toMatchObject({
      cms: expected,
      submissions: expected,
      host_page: expected,
    })
  })
  test.each([
    [9, true],
    [10, false],
  ])('considers a subscription that ends at time 10 active at time %i: %s', (now, active) =>
    expect(computeSubscriptionFlags({ ...NO_WINDOWS, inactive_from: 10 }, now).active).toBe(active),
  )
  test('treats a limit of zero as zero, not as unlimited', () =>
    expect(computeSubscriptionFlags({ ...NO_WINDOWS, storage: 0, users: 0 }, 5)).toMatchObject({
      storage: 0,
      users: 0,
    }))
})

test('9.limit.1 defines the constants given in the specification', () => {
  expect([DEFAULT_LIMIT, KEEP_ALIVE_INTERVAL_MS, PROMPT_MS, FADE_ALERT_MS, FINISHED_UPLOAD_MS]).toEqual([
    100_000_000_000, 600_000, 2500, 1500, 1000,
  ])
})

test.each([
  [0, '0 KB'],
  [1, '0.1 KB'],
  [1500, '1.5 KB'],
  [999_999, '1000 KB'],
  [1_000_000, '1 MB'],
  [999_999_999, '1000 MB'],
  [1_000_000_000, '1 GB'],
  [DEFAULT_LIMIT, '100 GB'],
  [2_500_000_000_000, '2500 GB'],
])('9.limit.8 formats %i bytes as %s with a non-breaking space', (bytes, text) =>
  expect(formatBytes(bytes)).toBe(text.replace(' ', '\u00a0')),
)

describe('5.date.1 days formatted as dd/MM/yyyy', () => {
  test('parses 12/05/1911 as 12 May 1911', () => expect(parseDay('12/05/1911')).toBe(Date.UTC(1911, 4, 12)))
  test.each(['31/02/2020', '1911-05-12', '00/01/2000', '1/13/2000', ''])('refuses to parse %s as a day', (text) =>
    expect(parseDay(text)).toBeNull(),
  )
  test('parses every formatted day back to the same day', () => {
    const anyDayStart = fc.integer({ min: -719_000, max: 2_900_000 }).map((n) => n * 86_400_000)
    fc.assert(fc.property(anyDayStart, (day) => parseDay(formatDay(day)) === day))
  })
  test('formats a duration as minutes and seconds, with hours if needed', () =>
    expect([0, 61, 3661.4].map(formatDuration)).toEqual(['0:00', '1:01', '1:01:01']))
})

test('derives a valid URL alias from any title', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (title) => URL_ALIAS.test(toAlias(title))))
  expect(toAlias('Éducation & Ærø, 1911!')).toBe('education-aero-1911')
})
