import { ALL_GRANTS, type Grants } from '#shared/policy/permission-keys.ts'
import type { PendingUser } from '#shared/policy/permission.ts'
import { PRESET_ROLES, toRole } from '#shared/policy/roles.ts'
import { compareNames } from '#shared/words/formats.ts'
import { createTextFilter } from '#shared/rules/text/text-filter.ts'
import { getMembersOrder, type MembersSearchParams } from './members-address.ts'
import type { MemberList } from './members.queries.ts'

/** A row of the member list: an owner, a member or a pending invitation. */
export interface MemberRow {
  /** The id of the permission record or the invitation; of an owner, the user id. */
  id: string
  /** The name of a member, or the address of an invitation. */
  title: string
  email: string
  grants: Grants
  role: 'owner' | ReturnType<typeof toRole>
  /** The user id; null for an invitation. */
  user: string | null
  seenAt: number | null
  /** Number of items that they added to the project. */
  items: number
  /** When the link of an invitation expires, in ms; null for members. */
  expiresAt: number | null
  mailWaits: PendingUser['mail_waits']
}

/** Owners, members and invitations in one list, sorted by name. */
export const toMemberRows = ({ owners, members, pending }: MemberList): MemberRow[] =>
  [
    ...owners.map(({ user, seen_at, artifacts }) => ({
      id: user.id,
      title: user.username,
      email: user.email,
      grants: ALL_GRANTS,
      role: 'owner' as const,
      user: user.id,
      seenAt: seen_at,
      items: artifacts,
      expiresAt: null,
      mailWaits: null,
    })),
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
      role: toRole(permissions),
      user: null,
      seenAt: null,
      items: 0,
      expiresAt: expires_at,
      mailWaits: mail_waits,
    })),
  ].toSorted(compareTitles)

const compareTitles = (a: { title: string }, b: { title: string }) => compareNames(a.title, b.title)

/** Sorts roles with more permissions first. */
const ROLE_ORDER: readonly MemberRow['role'][] = ['owner', ...PRESET_ROLES, 'custom']
const COMPARATORS = {
  title: compareTitles,
  role: (a, b) => ROLE_ORDER.indexOf(a.role) - ROLE_ORDER.indexOf(b.role),
  seen: (a, b) => (a.seenAt ?? 0) - (b.seenAt ?? 0),
  items: (a, b) => a.items - b.items,
} satisfies Record<string, (a: MemberRow, b: MemberRow) => number>

/** Filters by the query and sorts. Expects `people` sorted by name, which decides ties. */
export function listMembers(people: readonly MemberRow[], address: MembersSearchParams): MemberRow[] {
  const matchesQuery = createTextFilter(address.query ?? '')
  const { column: sortKey, direction } = getMembersOrder(address)
  const sign = direction === 'asc' ? 1 : -1
  return people
    .filter(({ title, email }) => matchesQuery(`${title} ${email}`))
    .toSorted((a, b) => sign * COMPARATORS[sortKey](a, b))
}

/** The users who could take over the items of a removed member: all other members and owners. */
export const findSuccessors = (removedUser: string, people: readonly MemberRow[]) =>
  people.flatMap(({ user, title }) => (user === null || user === removedUser ? [] : [{ id: user, name: title }]))
