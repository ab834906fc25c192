import { sql, type Kysely, type Selectable } from 'kysely'
import { anyOf } from '#server/db/uuids.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { PermissionsTable } from '#server/db/tables/people.ts'
import type { SignedInActor } from '#server/audit-log/audit-log.ts'
import { PERMISSION_KEYS, type Grants } from '#shared/policy/permission-keys.ts'
import type { User } from '#shared/entities/user.ts'
import { toMailWaitReason, type HoldReason } from '#shared/rules/mails/hold-reasons.ts'
import type { PendingUser, Permission } from '#shared/policy/permission.ts'

type PermissionRow = Selectable<PermissionsTable>

export const getGrants = (row: PermissionRow): Grants =>
  Object.fromEntries(PERMISSION_KEYS.map((key) => [key, row[key]])) as Grants

export const toPermission = (row: PermissionRow): Permission => {
  const { id, project, user_id: user, created_at, updated_at } = row
  return { id, user, project, ...getGrants(row), created_at, updated_at }
}

export const findPermission = (db: Kysely<Database>, id: string) =>
  db.selectFrom('permissions').selectAll().where('id', '=', id).executeTakeFirst()

export const findMembership = (db: Kysely<Database>, user: string, project: string) =>
  db.selectFrom('permissions').selectAll().where('user_id', '=', user).where('project', '=', project).executeTakeFirst()

/** Locks permissions in id order, so that two members changing each other's permissions can't deadlock. */
export const lockPermissions = (trx: Kysely<Database>, ids: readonly string[]) =>
  trx.selectFrom('permissions').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()

/**
 * Locks, in id order, the permissions of a removed user and the pending invitations they sent to these projects (none
 * if `inviter` is null). `invited` lists those invitations.
 */
export async function lockRemovedPermissions(
  trx: Kysely<Database>,
  ids: readonly string[],
  { inviter, projects }: { inviter: string | null; projects: readonly string[] },
) {
  const rows = await trx
    .selectFrom('permissions as m')
    .leftJoin('invitations as i', 'i.id', 'm.id')
    .selectAll('m')
    .where((eb) =>
      eb.or([
        eb('m.id', '=', anyOf(ids)),
        eb.and([
          eb('i.invited_by', '=', inviter),
          eb('m.project', '=', anyOf(projects)),
          eb('m.email', 'is not', null),
        ]),
      ]),
    )
    .orderBy('m.id')
    .forUpdate('m')
    .execute()
  const ownRows = rows.filter(({ id }) => ids.includes(id))
  return { own: ownRows, invited: rows.filter(({ id }) => !ids.includes(id)) }
}

export const updatePermission = (db: Kysely<Database>, id: string, grants: Partial<Grants>) =>
  db
    .updateTable('permissions')
    .set({ ...grants, updated_at: Date.now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const deletePermission = (db: Kysely<Database>, id: string) =>
  db.deleteFrom('permissions').where('id', '=', id).execute()

/** Columns of `u`, the user who has a permission. */
export const PERSON_COLUMNS = [
  'u.id as person',
  'u.role as user_role',
  'u.username',
  'u.email as address',
  'u.created_at as user_since',
] as const

export const toPerson = (row: {
  person: string
  user_role: User['role']
  username: string
  address: string
  user_since: number
}): User => ({
  id: row.person,
  role: row.user_role,
  username: row.username,
  email: row.address,
  created_at: row.user_since,
})

/**
 * Whether permission `m` doesn't belong to an owner of the project's org. Owners may still have an earlier permission
 * or invitation; it has no effect until they stop being an owner.
 */
export const belongsToNoOwner = sql<boolean>`NOT EXISTS (SELECT FROM org_owners o JOIN projects own ON own.org = o.org
  JOIN users owner ON owner.id = o.user_id WHERE own.id = m.project AND (owner.id = m.user_id OR owner.email = m.email))`

/** Number of items that user `u` added to a project. */
const countAddedItems = (project: string) => sql<number>`(SELECT count(*)::int FROM artifacts a
  WHERE a.project = ${project} AND a.user_id = u.id)`

/** Lists the owners of a project's org with their user data, by name. */
export const listProjectOwners = (db: Kysely<Database>, project: string) =>
  db
    .selectFrom('org_owners as o')
    .innerJoin('projects as p', 'p.org', 'o.org')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select([...PERSON_COLUMNS, 'u.seen_at', countAddedItems(project).as('artifacts')])
    .where('p.id', '=', project)
    .orderBy(sql`u.username COLLATE natural_order`)
    .orderBy('u.id')
    .execute()

/** Lists the members of a project with their user data, by name, without owners. */
export const listMembers = (db: Kysely<Database>, project: string) =>
  db
    .selectFrom('permissions as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('m')
    .select([...PERSON_COLUMNS, 'u.seen_at', countAddedItems(project).as('artifacts')])
    .where('m.project', '=', project)
    .where(belongsToNoOwner)
    .orderBy(sql`u.username COLLATE natural_order`)
    .orderBy('m.id')
    .execute()

export const isOwnerOfProject = async (db: Kysely<Database>, user: string, project: string) =>
  (await db
    .selectFrom('projects as p')
    .innerJoin('org_owners as o', 'o.org', 'p.org')
    .select('p.id')
    .where('p.id', '=', project)
    .where('o.user_id', '=', user)
    .executeTakeFirst()) !== undefined

/** Whether a user may grant every permission in a project, as its owners and administrators may. */
export const canGrantAll = async (
  db: Kysely<Database>,
  actor: Pick<SignedInActor, 'user' | 'isAdmin'>,
  project: string,
) => actor.isAdmin || isOwnerOfProject(db, actor.user, project)

const CREATED_TABLES = ['folders', 'exhibits', 'artifacts'] as const

/** Locks everything in a project that a user has created, in id order. */
export async function lockCreatedEntries(
  db: Kysely<Database>,
  scope: { project: string; fromUser: string },
): Promise<void> {
  for (const table of CREATED_TABLES)
    await sql`SELECT FROM ${sql.table(table)} WHERE project = ${scope.project} AND user_id = ${scope.fromUser}
      ORDER BY id FOR NO KEY UPDATE`.execute(db)
}

/** Makes another user the creator of everything in a project that a user has created. */
export async function handOverEntries(
  db: Kysely<Database>,
  scope: { project: string; fromUser: string; toUser: string },
): Promise<void> {
  await lockCreatedEntries(db, scope)
  for (const table of CREATED_TABLES)
    await sql`UPDATE ${sql.table(table)} SET user_id = ${scope.toUser}
      WHERE project = ${scope.project} AND user_id = ${scope.fromUser}`.execute(db)
}

/** Finds the pending permission of someone invited to a project, by invitation id or email address. */
export const findPendingPermission = (db: Kysely<Database>, project: string, idOrEmail: string) =>
  db
    .selectFrom('permissions')
    .selectAll()
    .where('project', '=', project)
    .where('user_id', 'is', null)
    .where(idOrEmail.includes('@') ? 'email' : 'id', '=', idOrEmail)
    .executeTakeFirst()

const selectPendingPermissions = (db: Kysely<Database>) =>
  db
    .selectFrom('permissions as m')
    .leftJoin('invitations as i', 'i.id', 'm.id')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .selectAll('m')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('mails')
          .select(['held_reason', 'is_saved', 'sent_at'])
          .whereRef('mails.email', '=', 'm.email')
          .where(sql<boolean>`kind = 'invitation' AND template_data->>'invitation' = m.id::text`)
          .orderBy('mails.id', 'desc')
          .limit(1)
          .as('latest_mail'),
      (join) => join.onTrue(),
    )
    .select(['i.expires_at', 'u.username as inviter'])
    .select(['latest_mail.held_reason', 'latest_mail.is_saved', 'latest_mail.sent_at'])
    .where('m.user_id', 'is', null)

/**
 * Lists the people invited to a project who haven't joined yet, sorted by email address. `savesMails` is whether the
 * server saves mails because it can't send any.
 */
export const listPendingUsers = async (db: Kysely<Database>, project: string, savesMails: boolean) => {
  const rows = await selectPendingPermissions(db).where('m.project', '=', project).orderBy('m.email').execute()
  return rows.map((row) => toPendingUser({ ...row, is_saved: row.is_saved || (savesMails && row.sent_at === null) }))
}

export const findPendingUser = async (db: Kysely<Database>, id: string) => {
  const row = await selectPendingPermissions(db).where('m.id', '=', id).executeTakeFirst()
  return row && toPendingUser(row)
}

const toPendingUser = (
  row: PermissionRow & {
    expires_at: number | null
    inviter: string | null
    held_reason: HoldReason | null
    is_saved: boolean | null
  },
): PendingUser => ({
  id: row.id,
  email: row.email ?? '',
  permissions: getGrants(row),
  invited_by: row.inviter,
  expires_at: row.expires_at,
  created_at: row.created_at,
  mail_waits: toMailWaitReason(row.held_reason, row.is_saved ?? false),
})
