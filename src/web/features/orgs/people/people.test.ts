import { expect, test } from 'vitest'
import { ROLE_PRESETS } from '#shared/policy/roles.ts'
import type { OrgPerson } from '../orgs.queries.ts'
import { listed, peopleOf, rolesSaid } from './people.ts'

const person = (name: string, ...projects: [string, 'editor' | 'observer'][]): OrgPerson => ({
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
const people = peopleOf(
  [person('Zoë', ['q', 'editor'], ['p', 'observer']), person('Ada', ['q', 'observer']), person('Bo', ['p', 'editor'])],
  titles,
)
const found = (address: Parameters<typeof listed>[1]) => listed(people, address).map(({ title }) => title)

test('lists the projects of a person by title with the role in each', () => {
  expect(rolesSaid(people[0] as (typeof people)[number])).toBe('Pier (Observer), Quay (Editor)')
})

test('finds people by name, address, project and role and sorts them', () => {
  expect(found({})).toEqual(['Ada', 'Bo', 'Zoë'])
  expect(found({ query: 'zoe' })).toEqual(['Zoë'])
  expect(found({ query: 'pier editor' })).toEqual(['Bo', 'Zoë'])
  expect(found({ sort: 'projects-desc' })).toEqual(['Zoë', 'Ada', 'Bo'])
  expect(found({ sort: 'title-desc' })).toEqual(['Zoë', 'Bo', 'Ada'])
})
