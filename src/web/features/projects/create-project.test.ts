import { expect, test } from 'vitest'
import { NO_WINDOWS } from '#shared/rules/subscription.ts'
import { projectMessages } from '#shared/words/projects/projects.ts'
import { toOrgFields } from './create-project.tsx'

const NOW = 1_800_000_000_000
const createOrg = (id: string, windows: object | null) => ({
  ...{ id, title: id, is_owner: true, created_at: 1, updated_at: 1 },
  subscription: windows && { ...NO_WINDOWS, ...windows },
})
const [freeOrg, readOnlyOrg, endedOrg] = [
  createOrg('free', null),
  createOrg('read', { cms_to: NOW }),
  createOrg('ended', { inactive_from: NOW - 1 }),
]

test('offers the organisations that accept new projects, or a new organisation if none does', () => {
  const listOptions = (...orgs: (typeof freeOrg)[]) =>
    toOrgFields(orgs, NOW).map(({ key, options, subLabel }) => [key, options?.map(({ value }) => value), subLabel])
  expect(listOptions(), 'no organisation yet').toEqual([['org_title', undefined, projectMessages.firstOrg]])
  expect(listOptions(readOnlyOrg, endedOrg), 'only closed organisations').toEqual([
    ['org_title', undefined, projectMessages.noneOpen],
  ])
  expect(listOptions(readOnlyOrg, freeOrg, endedOrg), 'nothing to choose').toEqual([])
  expect(listOptions(endedOrg, freeOrg, createOrg('other', { cms_to: NOW + 1 }))).toEqual([
    ['org', ['free', 'other'], undefined],
  ])
})
