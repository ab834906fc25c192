import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import {
  grantsIn,
  ofNoOwner,
  PERSON,
  permissionView,
  personView,
} from '#server/features/permissions/permissions.repo.ts'
import { roleOf } from '#shared/policy/roles.ts'

/** Everybody in the projects of an org, by name, each with their records; owners are left out, they need none. */
export async function listPeople(db: Kysely<Database>, org: string) {
  const rows = await db
    .selectFrom('permissions as m')
    .innerJoin('projects as p', 'p.id', 'm.project')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('m')
    .select(PERSON)
    .where('p.org', '=', org)
    .where(ofNoOwner)
    .orderBy(sql`u.username COLLATE natural_order`)
    .orderBy('u.id')
    .orderBy(sql`p.title COLLATE natural_order`)
    .execute()
  return [...Map.groupBy(rows, ({ person }) => person).values()].map((records) => ({
    user: personView(records[0] as (typeof rows)[number]),
    projects: records.map((record) => ({
      project: record.project,
      role: roleOf(grantsIn(record)),
      permission: permissionView(record),
    })),
  }))
}

/**
 * The records that somebody has in the projects of an org, and of what their address is invited to there; those of
 * an owner are none of its people's.
 */
export const listRecordsOf = (db: Kysely<Database>, org: string, user: string) =>
  db
    .selectFrom('permissions as m')
    .innerJoin('projects as p', 'p.id', 'm.project')
    .select(['m.id', 'm.project'])
    .where('p.org', '=', org)
    .where(sql<boolean>`(m.user_id = ${user} OR m.email = (SELECT email FROM users WHERE id = ${user}))`)
    .where(ofNoOwner)
    .execute()
