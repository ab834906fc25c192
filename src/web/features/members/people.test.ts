import { expect, test } from 'vitest'
import type { PendingUser } from '#shared/policy/permission.ts'
import { ROLE_PRESETS } from '#shared/policy/roles.ts'
import type { Member } from './members.queries.ts'
import { heirsOf, listed, peopleOf } from './people.ts'

const user = (username: string) => ({
  id: `user ${username}`,
  role: 'user' as const,
  username,
  email: `${username.toLowerCase()}@example.org`,
  created_at: 1,
})
const member = (
  name: string,
  role: keyof typeof ROLE_PRESETS,
  artifacts = 0,
  seen_at: number | null = null,
): Member => ({
  user: user(name),
  permission: {
    id: `of ${name}`,
    user: `user ${name}`,
    project: 'p',
    ...ROLE_PRESETS[role],
    created_at: 1,
    updated_at: 1,
  },
  role,
  seen_at,
  artifacts,
})
const pending = (email: string): PendingUser => ({
  id: `of ${email}`,
  email,
  permissions: ROLE_PRESETS.editor,
  invited_by: null,
  expires_at: 9,
  created_at: 1,
})

const people = peopleOf(
  [member('Zoë', 'superuser', 3, 5), member('Émile', 'observer', 12), member('Ada', 'contributor', 0, 7)],
  [pending('bo@example.org')],
)
const titles = (address: Parameters<typeof listed>[1]) => listed(people, address).map(({ title }) => title)

test('lists members and invitations together by name', () => {
  expect(titles({})).toEqual(['Ada', 'bo@example.org', 'Émile', 'Zoë'])
  expect(people.find(({ user: id }) => id === null)).toMatchObject({ role: 'editor', expiresAt: 9 })
})

test('finds people by name and address, ignoring case and accents', () => {
  expect(titles({ query: 'ZOE' })).toEqual(['Zoë'])
  expect(titles({ query: 'example bo' })).toEqual(['bo@example.org'])
  expect(titles({ query: 'nobody' })).toEqual([])
})

test('sorts by each column, with ties by name', () => {
  expect(titles({ sort: 'role-asc' })).toEqual(['Zoë', 'bo@example.org', 'Ada', 'Émile'])
  expect(titles({ sort: 'items-desc' })).toEqual(['Émile', 'Zoë', 'Ada', 'bo@example.org'])
  expect(titles({ sort: 'seen-desc' })).toEqual(['Ada', 'Zoë', 'bo@example.org', 'Émile'])
  expect(titles({ sort: 'title-desc' })).toEqual(['Zoë', 'Émile', 'bo@example.org', 'Ada'])
})

test('offers every other member and owner once as successor', () => {
  const heirs = heirsOf('user Ada', people, [user('Olga'), user('Ada'), user('Zoë')])
  expect(heirs.map(({ name }) => name)).toEqual(['Olga', 'Zoë', 'Émile'])
})
