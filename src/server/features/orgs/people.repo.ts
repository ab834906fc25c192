import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import {
  getGrants,
  belongsToNoOwner,
  PERSON_COLUMNS,
  toPermission,
  toPerson,
} from '#server/features/permissions/permissions.repo.ts'
import { toRole } from '#shared/policy/roles.ts'

/**
 * Lists all members of an org's projects, by name, each with their permissions. Owners are left out because they don't
 * need any.
 */
export async function listPeople(db: Kysely<Database>, org: string) {
  const rows = await db
    .selectFrom('permissions as m')
    .innerJoin('projects as p', 'p.id', 'm.project')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('m')
    .select(PERSON_COLUMNS)
    .where('p.org', '=', org)
    .where(belongsToNoOwner)
    .orderBy(sql`u.username COLLATE natural_order`)
    .orderBy('u.id')
    .orderBy(sql`p.title COLLATE natural_order`)
    .execute()
  return [...Map.groupBy(rows, ({ person }) => person).values()].map((memberships) => ({
    user: toPerson(memberships[0] as (typeof rows)[number]),
    projects: memberships.map((membership) => ({
      project: membership.project,
      role: toRole(getGrants(membership)),
      permission: toPermission(membership),
    })),
  }))
}

/**
 * Lists the permissions of a user in an org's projects, including pending invitations to the user's address. Empty for
 * owners.
 */
export const listUserPermissions = (db: Kysely<Database>, org: string, user: string) =>
  db
    .selectFrom('permissions as m')
    .innerJoin('projects as p', 'p.id', 'm.project')
    .select(['m.id', 'm.project'])
    .where('p.org', '=', org)
    .where(sql<boolean>`(m.user_id = ${user} OR m.email = (SELECT email FROM users WHERE id = ${user}))`)
    .where(belongsToNoOwner)
    .execute()
