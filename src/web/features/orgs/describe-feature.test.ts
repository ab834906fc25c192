import { expect, test } from 'vitest'
import type { Org } from '#shared/entities/org.ts'
import { NO_WINDOWS } from '#shared/rules/subscription.ts'
import { describeFeature } from './describe-feature.ts'

const parseDay = (text: string) => Date.parse(`${text}T00:00:00Z`)
const now = parseDay('2026-11-22')

test('describes when a feature starts and ends', () => {
  const describePart = (
    windows: Partial<NonNullable<Org['subscription']>>,
    part: Parameters<typeof describeFeature>[1],
  ) => describeFeature({ ...NO_WINDOWS, ...windows } as Org['subscription'], part, now)
  expect(describePart({ host_page_to: parseDay('2027-03-03') }, 'host_page')).toEqual({
    isOn: true,
    text: 'Until 3 March 2027',
  })
  expect(describePart({ host_page_from: 1 }, 'host_page')).toEqual({ isOn: true, text: 'No end date' })
  expect(describePart({ cms_from: parseDay('2027-01-01') }, 'cms')).toEqual({
    isOn: false,
    text: 'From 1 January 2027',
  })
  expect(describePart({ cms_from: parseDay('2027-01-01'), cms_to: parseDay('2028-01-01') }, 'cms')).toEqual({
    isOn: false,
    text: 'From 1 January 2027 to 1 January 2028',
  })
  expect(describePart({ inactive_from: parseDay('2026-11-22') }, 'active')).toEqual({
    isOn: false,
    text: 'Ended on 22 November 2026',
  })
})

test('describes a feature that the plan excludes as not included', () =>
  expect(describeFeature({ ...NO_WINDOWS, cms_from: 5, cms_to: 5 } as Org['subscription'], 'cms', now)).toEqual({
    isOn: false,
    text: 'Not included',
  }))

test('describes every feature except submissions as enabled without a subscription', () => {
  expect(describeFeature(null, 'cms', now)).toEqual({ isOn: true, text: 'No end date' })
  expect(describeFeature(null, 'submissions', now)).toEqual({ isOn: false, text: 'Not included' })
  expect(
    describeFeature({ ...NO_WINDOWS, submissions_to: now + 1 } as Org['subscription'], 'submissions', now),
  ).toEqual({
    isOn: false,
    text: 'Not included',
  })
  expect(describeFeature({ ...NO_WINDOWS, submissions_from: 1 } as Org['subscription'], 'submissions', now).isOn).toBe(
    true,
  )
})
