import type { User } from '#shared/entities/user.ts'
import type { Grants } from '#shared/policy/permission-keys.ts'
import type { PendingUser } from '#shared/policy/permission.ts'
import { PRESET_ROLES, roleOf } from '#shared/policy/roles.ts'
import { compareNames } from '#shared/words/formats.ts'
import { matches } from '#shared/rules/text/matches.ts'
import { orderOf, type MembersAddress } from './members-address.ts'
import type { Member } from './members.queries.ts'

/** A row of the member list: a member or a pending invitation. */
export interface Person {
  /** The id of the permission record, or of the invitation. */
  id: string
  /** The name of a member, or the address of an invitation. */
  title: string
  email: string
  grants: Grants
  role: ReturnType<typeof roleOf>
  /** The user id; null for an invitation. */
  user: string | null
  seenAt: number | null
  items: number
  /** When the link of an invitation expires, in ms; null for members. */
  expiresAt: number | null
  mailWaits: PendingUser['mail_waits']
}

/** Members and invitations in one list, sorted by name. */
export const peopleOf = (members: readonly Member[], pending: readonly PendingUser[]): Person[] =>
  [
    ...members.map(({ user, permission, role, seen_at, artifacts }) => ({
      id: permission.id,
      title: user.username,
      email: user.email,
      grants: permission,
      role,
      user: user.id,
      seenAt: seen_at,
      items: artifacts,
      expiresAt: null,
      mailWaits: null,
    })),
    ...pending.map(({ id, email, permissions, expires_at, mail_waits }) => ({
      id,
      title: email,
      email,
      grants: permissions,
      role: roleOf(permissions),
      user: null,
      seenAt: null,
      items: 0,
      expiresAt: expires_at,
      mailWaits: mail_waits,
    })),
  ].toSorted(byTitle)

const byTitle = (a: { title: string }, b: { title: string }) => compareNames(a.title, b.title)

/** Sorts roles with more permissions first. */
const ROLES: readonly Person['role'][] = [...PRESET_ROLES, 'custom']
const BY = {
  title: byTitle,
  role: (a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role),
  seen: (a, b) => (a.seenAt ?? 0) - (b.seenAt ?? 0),
  items: (a, b) => a.items - b.items,
} satisfies Record<string, (a: Person, b: Person) => number>

/** Filters by the query and sorts. Expects `people` sorted by name, which decides ties. */
export function listed(people: readonly Person[], address: MembersAddress): Person[] {
  const fits = matches(address.query ?? '')
  const { by, direction } = orderOf(address)
  const way = direction === 'asc' ? 1 : -1
  return people.filter(({ title, email }) => fits(`${title} ${email}`)).toSorted((a, b) => way * BY[by](a, b))
}

/** The users who could take over the items of a removed member: all other members and owners. */
export const heirsOf = (gone: string, people: readonly Person[], owners: readonly User[]) => {
  const members = people.flatMap(({ user, title }) => (user === null ? [] : [[user, title] as const]))
  const all = new Map([...owners.map(({ id, username }) => [id, username] as const), ...members])
  all.delete(gone)
  return [...all].map(([id, name]) => ({ id, name }))
}
