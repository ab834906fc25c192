import { expect, test } from 'vitest'
import { NO_WINDOWS } from '#shared/rules/subscription.ts'
import { orgField } from './create-project.tsx'

const NOW = 1_800_000_000_000
const org = (id: string, windows: object | null) => ({
  ...{ id, title: id, is_owner: true, created_at: 1, updated_at: 1 },
  subscription: windows && { ...NO_WINDOWS, ...windows },
})
const [free, read, ended] = [org('free', null), org('read', { cms_to: NOW }), org('ended', { inactive_from: NOW - 1 })]

test('offers the organisations that take projects, or a new one if there are none', () => {
  const offered = (...orgs: (typeof free)[]) =>
    orgField(orgs, NOW).map(({ key, options, subLabel }) => [key, options?.map(({ value }) => value), !!subLabel])
  expect(offered(), 'no organisation yet').toEqual([['org_title', undefined, false]])
  expect(offered(read, ended), 'only closed organisations').toEqual([['org_title', undefined, true]])
  expect(offered(read, free, ended), 'nothing to choose').toEqual([])
  expect(offered(ended, free, org('other', { cms_to: NOW + 1 }))).toEqual([['org', ['free', 'other'], false]])
})
