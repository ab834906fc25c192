import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { grantsIn, permissionView } from '#server/features/permissions/permissions.repo.ts'
import { roleOf } from '#shared/policy/roles.ts'

/** Everybody in the projects of an org, by name, each with their records; owners are left out, they need none. */
export async function listPeople(db: Kysely<Database>, org: string) {
  const rows = await db
    .selectFrom('permissions as m')
    .innerJoin('projects as p', 'p.id', 'm.project')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('m')
    .select(['u.id as person', 'u.role as user_role', 'u.username', 'u.email as address', 'u.created_at as user_since'])
    .where('p.org', '=', org)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('org_owners as o')
            .select('o.org')
            .whereRef('o.org', '=', 'p.org')
            .whereRef('o.user_id', '=', 'm.user_id'),
        ),
      ),
    )
    .orderBy(sql`u.username COLLATE natural_order`)
    .orderBy('u.id')
    .orderBy(sql`p.title COLLATE natural_order`)
    .execute()
  return [...Map.groupBy(rows, ({ person }) => person).values()].map((records) => ({
    user: userOf(records[0] as (typeof rows)[number]),
    projects: records.map((record) => ({
      project: record.project,
      role: roleOf(grantsIn(record)),
      permission: permissionView(record),
    })),
  }))
}

const userOf = (row: {
  person: string
  user_role: 'admin' | 'user'
  username: string
  address: string
  user_since: number
}) => ({
  id: row.person,
  role: row.user_role,
  username: row.username,
  email: row.address,
  created_at: row.user_since,
})
