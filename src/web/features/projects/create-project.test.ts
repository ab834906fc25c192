import { expect, test } from 'vitest'
import { NO_WINDOWS } from '#shared/rules/subscription.ts'
import { toOrgFields } from './create-project.tsx'

const NOW = 1_800_000_000_000
const org = (id: string, windows: object | null) => ({
  ...{ id, title: id, is_owner: true, created_at: 1, updated_at: 1 },
  subscription: windows && { ...NO_WINDOWS, ...windows },
})
const [free, readOnly, ended] = [
  org('free', null),
  org('read', { cms_to: NOW }),
  org('ended', { inactive_from: NOW - 1 }),
]

test('offers the organisations that accept new projects, or a new one if there are none', () => {
  const listOptions = (...orgs: (typeof free)[]) =>
    toOrgFields(orgs, NOW).map(({ key, options, subLabel }) => [key, options?.map(({ value }) => value), !!subLabel])
  expect(listOptions(), 'no organisation yet').toEqual([['org_title', undefined, false]])
  expect(listOptions(readOnly, ended), 'only closed organisations').toEqual([['org_title', undefined, true]])
  expect(listOptions(readOnly, free, ended), 'nothing to choose').toEqual([])
  expect(listOptions(ended, free, org('other', { cms_to: NOW + 1 }))).toEqual([['org', ['free', 'other'], false]])
})
