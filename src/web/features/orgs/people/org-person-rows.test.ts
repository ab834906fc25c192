import { expect, test } from 'vitest'
import { ROLE_PRESETS } from '#shared/policy/roles.ts'
import type { OrgPerson } from '../orgs.queries.ts'
import { listOrgPeople, toOrgPersonRows, formatRoles } from './org-person-rows.ts'

const createPerson = (name: string, ...projects: [string, 'editor' | 'observer'][]): OrgPerson => ({
  user: { id: name, role: 'user', username: name, email: `${name.toLowerCase()}@example.org`, created_at: 1 },
  projects: projects.map(([project, role]) => ({
    project,
    role,
    permission: { id: project, user: name, project, ...ROLE_PRESETS[role], created_at: 1, updated_at: 1 },
  })),
})
const titles = new Map([
  ['q', 'Quay'],
  ['p', 'Pier'],
])
const people = toOrgPersonRows(
  [createPerson('Uma').user],
  [
    createPerson('Zoë', ['q', 'editor'], ['p', 'observer']),
    createPerson('Ada', ['q', 'observer']),
    createPerson('Bo', ['p', 'editor']),
  ],
  titles,
)
const listTitles = (address: Parameters<typeof listOrgPeople>[1]) =>
  listOrgPeople(people, address).map(({ title }) => title)

test('lists a person’s projects by title, with the person’s role in each', () => {
  expect(formatRoles(people[1] as (typeof people)[number])).toBe('Observer: Pier · Editor: Quay')
})

test('finds people by name, email address, project or role, and sorts them after the owners', () => {
  expect(listTitles({})).toEqual(['Uma', 'Ada', 'Bo', 'Zoë'])
  expect(listTitles({ query: 'zoe' })).toEqual(['Zoë'])
  expect(listTitles({ query: 'owner' })).toEqual(['Uma'])
  expect(listTitles({ query: 'pier editor' })).toEqual(['Bo', 'Zoë'])
  expect(listTitles({ sort: 'projects-desc' })).toEqual(['Uma', 'Zoë', 'Ada', 'Bo'])
  expect(listTitles({ sort: 'title-desc' })).toEqual(['Uma', 'Zoë', 'Bo', 'Ada'])
})
