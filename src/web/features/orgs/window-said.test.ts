import { expect, test } from 'vitest'
import type { Org } from '#shared/entities/org.ts'
import { NO_WINDOWS } from '#shared/rules/subscription.ts'
import { windowSaid } from './window-said.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`)
const now = day('2026-11-22')

test('describes when each feature starts and ends', () => {
  const told = (windows: Partial<NonNullable<Org['subscription']>>, part: Parameters<typeof windowSaid>[1]) =>
    windowSaid({ ...NO_WINDOWS, ...windows } as Org['subscription'], part, now)
  expect(told({ host_page_to: day('2027-03-03') }, 'host_page')).toEqual({ on: true, said: 'Until 3 March 2027' })
  expect(told({ host_page_from: 1 }, 'host_page')).toEqual({ on: true, said: 'No end date' })
  expect(told({ cms_from: day('2027-01-01') }, 'cms')).toEqual({ on: false, said: 'From 1 January 2027' })
  expect(told({ cms_from: day('2027-01-01'), cms_to: day('2028-01-01') }, 'cms')).toEqual({
    on: false,
    said: 'From 1 January 2027 to 1 January 2028',
  })
  expect(told({ inactive_from: day('2026-11-22') }, 'active')).toEqual({ on: false, said: 'Ended on 22 November 2026' })
})

test('describes a feature that the plan leaves out as not included', () =>
  expect(windowSaid({ ...NO_WINDOWS, cms_from: 5, cms_to: 5 } as Org['subscription'], 'cms', now)).toEqual({
    on: false,
    said: 'Not included',
  }))

test('enables everything but submissions without a subscription', () => {
  expect(windowSaid(null, 'cms', now)).toEqual({ on: true, said: 'No end date' })
  expect(windowSaid(null, 'submissions', now)).toEqual({ on: false, said: 'Not included' })
  expect(windowSaid({ ...NO_WINDOWS, submissions_to: now + 1 } as Org['subscription'], 'submissions', now)).toEqual({
    on: false,
    said: 'Not included',
  })
  expect(windowSaid({ ...NO_WINDOWS, submissions_from: 1 } as Org['subscription'], 'submissions', now).on).toBe(true)
})
