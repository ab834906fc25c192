import type { User } from '#shared/entities/user.ts'
import type { Grants } from '#shared/policy/permission-keys.ts'
import type { PendingUser } from '#shared/policy/permission.ts'
import { PRESET_ROLES, roleOf } from '#shared/policy/roles.ts'
import { compareNames } from '#shared/words/formats.ts'
import { matches } from '#shared/rules/text/matches.ts'
import { orderOf, type MembersAddress } from './members-address.ts'
import type { Member } from './members.queries.ts'

/** One line of the list: somebody who is in the project, or who is invited to it. */
export interface Person {
  /** Of their record, or of the invitation, which is the same. */
  id: string
  /** Their name; of somebody invited the address. */
  title: string
  email: string
  grants: Grants
  role: ReturnType<typeof roleOf>
  /** Their user id; null where nobody has come yet. */
  user: string | null
  seenAt: number | null
  items: number
  /** Until when the link of an invitation is good. */
  expiresAt: number | null
  mailWaits: PendingUser['mail_waits']
}

/** Members and those who are invited, in one list by name. */
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

/** The more somebody may do, the further up. */
const ROLES: readonly Person['role'][] = [...PRESET_ROLES, 'custom']
const BY = {
  title: byTitle,
  role: (a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role),
  seen: (a, b) => (a.seenAt ?? 0) - (b.seenAt ?? 0),
  items: (a, b) => a.items - b.items,
} satisfies Record<string, (a: Person, b: Person) => number>

/** Those whose name or address holds every word, in the order asked for; the people come by name. */
export function listed(people: readonly Person[], address: MembersAddress): Person[] {
  const fits = matches(address.query ?? '')
  const { by, direction } = orderOf(address)
  const way = direction === 'asc' ? 1 : -1
  return people.filter(({ title, email }) => fits(`${title} ${email}`)).toSorted((a, b) => way * BY[by](a, b))
}

/** Who could take over what somebody made: the members and owners besides, each once. */
export const heirsOf = (gone: string, people: readonly Person[], owners: readonly User[]) => {
  const members = people.flatMap(({ user, title }) => (user === null ? [] : [[user, title] as const]))
  const all = new Map([...owners.map(({ id, username }) => [id, username] as const), ...members])
  all.delete(gone)
  return [...all].map(([id, name]) => ({ id, name }))
}
