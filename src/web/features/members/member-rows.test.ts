import { expect, test } from 'vitest'
import type { PendingUser } from '#shared/policy/permission.ts'
import { ROLE_PRESETS } from '#shared/policy/roles.ts'
import type { ProjectMember } from './members.queries.ts'
import { findSuccessors, listMembers, toMemberRows } from './member-rows.ts'

const createUser = (username: string) => ({
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
): ProjectMember => ({
  user: createUser(name),
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
const createPendingUser = (email: string): PendingUser => ({
  id: `of ${email}`,
  email,
  permissions: ROLE_PRESETS.editor,
  invited_by: null,
  expires_at: 9,
  created_at: 1,
})

const people = toMemberRows({
  owners: [],
  members: [member('Zoë', 'superuser', 3, 5), member('Émile', 'observer', 12), member('Ada', 'contributor', 0, 7)],
  pending: [createPendingUser('bo@example.org')],
})
const listTitles = (address: Parameters<typeof listMembers>[1]) =>
  listMembers(people, address).map(({ title }) => title)

test('lists members and invitations together, sorted by name', () => {
  expect(listTitles({})).toEqual(['Ada', 'bo@example.org', 'Émile', 'Zoë'])
  expect(people.find(({ user: id }) => id === null)).toMatchObject({ role: 'editor', expiresAt: 9 })
})

const createOwner = (name: string, artifacts: number) => ({ user: createUser(name), seen_at: 4, artifacts })

test('lists owners among the members, with what they added', () => {
  const rows = toMemberRows({
    owners: [createOwner('Zoë', 3), createOwner('Olga', 0)],
    members: [member('Ada', 'editor', 3, 5)],
    pending: [],
  })
  expect(rows.map(({ title, role, items, seenAt }) => [title, role, items, seenAt])).toEqual([
    ['Ada', 'editor', 3, 5],
    ['Olga', 'owner', 0, 4],
    ['Zoë', 'owner', 3, 4],
  ])
  expect(listMembers(rows, { sort: 'role-asc' }).map(({ title }) => title)).toEqual(['Olga', 'Zoë', 'Ada'])
})

test('finds people by name or email address, ignoring case and accents', () => {
  expect(listTitles({ query: 'ZOE' })).toEqual(['Zoë'])
  expect(listTitles({ query: 'example bo' })).toEqual(['bo@example.org'])
  expect(listTitles({ query: 'nobody' })).toEqual([])
})

test('sorts by each column, and then by name', () => {
  expect(listTitles({ sort: 'role-asc' })).toEqual(['Zoë', 'bo@example.org', 'Ada', 'Émile'])
  expect(listTitles({ sort: 'items-desc' })).toEqual(['Émile', 'Zoë', 'Ada', 'bo@example.org'])
  expect(listTitles({ sort: 'seen-desc' })).toEqual(['Ada', 'Zoë', 'bo@example.org', 'Émile'])
  expect(listTitles({ sort: 'title-desc' })).toEqual(['Zoë', 'Émile', 'bo@example.org', 'Ada'])
})

test('offers every other member and owner as the new owner of a member’s items', () => {
  const everyone = toMemberRows({
    owners: [createOwner('Olga', 0)],
    members: [member('Zoë', 'superuser'), member('Ada', 'contributor')],
    pending: [createPendingUser('bo@example.org')],
  })
  expect(findSuccessors('user Ada', everyone).map(({ name }) => name)).toEqual(['Olga', 'Zoë'])
})
