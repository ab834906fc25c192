import { sql, type Kysely, type RawBuilder } from 'kysely'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { belongsToNoOwner } from '#server/features/permissions/permissions.repo.ts'
import type { Grants } from '#shared/policy/permission-keys.ts'

/** Whether an address already belongs to a project: to a member, an invited person or an owner. */
export async function belongsToProject(db: Kysely<Database>, project: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM permissions m LEFT JOIN users u ON u.id = m.user_id
      WHERE m.project = ${project} AND (m.email = ${email} OR u.email = ${email})
    UNION ALL
    SELECT 1 FROM projects p JOIN org_owners o ON o.org = p.org JOIN users u ON u.id = o.user_id
      WHERE p.id = ${project} AND u.email = ${email} LIMIT 1`.execute(db)
  return rows.length > 0
}

/**
 * Builds a query that counts the people in an org's projects, including invited ones, each once. Owners don't count.
 */
export const selectPeopleCount = (org: string | RawBuilder<string>) => sql<{ count: number }>`
  SELECT count(DISTINCT coalesce(u.email, m.email))::int AS count
  FROM permissions m JOIN projects p ON p.id = m.project LEFT JOIN users u ON u.id = m.user_id
  WHERE p.org = ${org} AND ${belongsToNoOwner}`

export const countPeople = async (db: Kysely<Database>, org: string): Promise<number> =>
  (await selectPeopleCount(org).execute(db)).rows[0]?.count ?? 0

type MemberRef = { user_id: string; email: null } | { user_id: null; email: string }

export const insertPermission = (
  db: Kysely<Database>,
  { id, project, grants, ...member }: { id: string; project: string; grants: Partial<Grants> } & MemberRef,
) =>
  db
    .insertInto('permissions')
    .values({ id, project, ...grants, ...member })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Stores the hash and the expiry of an invitation's link, replacing those of an earlier link. */
export const saveInvitation = (
  db: Kysely<Database>,
  invitation: { id: string; token_hash: string; expires_at: number },
) =>
  db
    .updateTable('invitations')
    .set({ token_hash: invitation.token_hash, expires_at: invitation.expires_at })
    .where('id', '=', invitation.id)
    .executeTakeFirst()

export const insertInvitation = (
  db: Kysely<Database>,
  invitation: { id: string; token_hash: string; expires_at: number; invited_by: string; note: string },
) => db.insertInto('invitations').values(invitation).execute()

/** Finds a pending invitation, with the current names that its page and mail show. */
export const findInvitation = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('permissions as m', 'm.id', 'i.id')
    .innerJoin('projects as p', 'p.id', 'm.project')
    .innerJoin('orgs as o', 'o.id', 'p.org')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .selectAll('m')
    .select(['i.token_hash', 'i.expires_at', 'i.note', 'p.title as project_title', 'o.title as org_title'])
    .leftJoin('users as a', 'a.email', 'm.email')
    .select(['u.username as inviter', 'u.email as inviter_email', 'u.email_confirmed_at as inviter_confirmed_at'])
    .select(['u.language as inviter_reads', 'a.language as reads'])
    .select(sql<boolean>`a.id IS NOT NULL`.as('has_account'))
    .where('i.id', '=', id)
    .where('m.email', 'is not', null)
    .executeTakeFirst()

/** Uses up an invitation's link and returns the permission row, locked. Only one of two concurrent calls succeeds. */
export async function consumeInvitation(db: Kysely<Database>, id: string, token_hash: string) {
  const pending = db.selectFrom('permissions').selectAll().where('id', '=', id).where('email', 'is not', null)
  const pendingRow = await pending.executeTakeFirst()
  if (!pendingRow) return undefined
  await lockProjects(db, [pendingRow.project])
  // Lock the permission first, as withdrawing the invitation does.
  const permission = await pending.forUpdate().executeTakeFirst()
  const deleted = await db
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', Date.now())
    .returning('id')
    .executeTakeFirst()
  return deleted && permission
}

/** Assigns a pending permission to a user. */
export const assignPermission = (db: Kysely<Database>, id: string, user: string) =>
  db
    .updateTable('permissions')
    .set({ user_id: user, email: null, updated_at: Date.now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
