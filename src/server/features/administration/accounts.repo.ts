import { sql, type Kysely, type RawBuilder } from 'kysely'
import { isSessionValid } from '#server/access/session.ts'
import { CUSTOM_PLAN_COMMENT } from '#server/db/named-statements.ts'
import type { Database } from '#server/db/tables/index.ts'
import { selectPeopleCount } from '#server/features/invites/invites.repo.ts'
import type { AdminAccount, OrgAccount, USER_STATES } from '#shared/entities/administration/administration.ts'
import { matchWords } from '#server/db/match-words.ts'

const CUSTOM_PLAN = sql.raw(CUSTOM_PLAN_COMMENT)

interface PageQuery<After> {
  query?: string | undefined
  after: After | null
  limit: number
}

const STATE_CONDITIONS: Record<(typeof USER_STATES)[number], RawBuilder<boolean>> = {
  locked: sql`x.suspended_at IS NOT NULL`,
  unconfirmed: sql`x.email_confirmed_at IS NULL`,
  admins: sql`x.role = 'admin'`,
}

const selectAccounts = (source: RawBuilder<unknown>) => sql<AdminAccount>`${CUSTOM_PLAN}
  SELECT u.id, u.role, u.username, u.email, u.created_at, u.seen_at, u.email_confirmed_at IS NOT NULL AS confirmed,
    u.two_step_at IS NOT NULL AS two_step, u.suspended_at AS locked_at,
    (SELECT count(*)::int FROM sessions s WHERE s.user_id = u.id AND s.acting_admin IS NULL AND ${isSessionValid(Date.now())}) AS sessions,
    (SELECT count(*)::int FROM org_owners o WHERE o.user_id = u.id) AS orgs,
    (SELECT count(*)::int FROM permissions m WHERE m.user_id = u.id) AS projects
  FROM (${source}) u ORDER BY u.id DESC`

/** Lists accounts, newest first. */
export async function listAccounts(
  db: Kysely<Database>,
  { query, state, after, limit }: PageQuery<string> & { state?: (typeof USER_STATES)[number] | undefined },
): Promise<AdminAccount[]> {
  const matchesQuery = await matchWords(db, 'users', query)
  const source = sql`SELECT * FROM users x WHERE ${matchesQuery}
    AND ${state ? STATE_CONDITIONS[state] : sql`true`} AND ${after ? sql`x.id < ${after}::uuid` : sql`true`}
    ORDER BY x.id DESC LIMIT ${limit}`
  return (await selectAccounts(source).execute(db)).rows
}

export const findAccount = async (db: Kysely<Database>, id: string): Promise<AdminAccount | undefined> =>
  (await selectAccounts(sql`SELECT * FROM users WHERE id = ${id}::uuid`).execute(db)).rows[0]

/** Suspends an account, or restores it (null). Waits for sessions that are currently being created. */
export const setSuspendedAt = (db: Kysely<Database>, id: string, suspended_at: number | null) =>
  db.updateTable('users').set({ suspended_at }).where('id', '=', id).execute()

type OrgCursor = [bytes: number, id: string]

/** Lists organisations, newest first or by storage used. */
export async function listOrgAccounts(
  db: Kysely<Database>,
  { query, sort, after, limit }: PageQuery<OrgCursor> & { sort: 'newest' | 'storage' },
): Promise<(OrgAccount & { sort_bytes: number })[]> {
  const [bytes, id] = after ?? []
  const matchesQuery = await matchWords(db, 'orgs', query)
  const source =
    sort === 'storage'
      ? sql`SELECT x.id, x.title, x.created_at, t.bytes AS sort_bytes FROM org_storage t JOIN orgs x ON x.id = t.org
          WHERE ${matchesQuery} AND ${after ? sql`(t.bytes, t.org) < (${bytes}, ${id}::uuid)` : sql`true`}
          ORDER BY t.bytes DESC, t.org DESC LIMIT ${limit}`
      : sql`SELECT x.id, x.title, x.created_at, 0::bigint AS sort_bytes FROM orgs x
          WHERE ${matchesQuery} AND ${after ? sql`x.id < ${id}::uuid` : sql`true`} ORDER BY x.id DESC LIMIT ${limit}`
  const { rows } = await sql<OrgAccount & { sort_bytes: number }>`${CUSTOM_PLAN}
    SELECT f.*, (SELECT to_jsonb(s) - 'org' FROM subscriptions s WHERE s.org = f.id) AS subscription,
      coalesce((SELECT json_agg(json_build_object('id', o.id, 'username', o.username)) FROM (SELECT u.id, u.username FROM org_owners w
        JOIN users u ON u.id = w.user_id WHERE w.org = f.id ORDER BY u.username LIMIT 3) o), '[]') AS owners,
      (SELECT count(*)::int FROM projects p WHERE p.org = f.id) AS projects,
      (${selectPeopleCount(sql.ref('f.id'))}) AS people,
      (SELECT coalesce(sum(k.bytes), 0)::bigint FROM projects p JOIN storage_used k ON k.project = p.id WHERE p.org = f.id) AS bytes
    FROM (${source}) f ORDER BY f.sort_bytes DESC, f.id DESC`.execute(db)
  return rows
}

/** Recalculates each organisation's storage usage, which the list can be sorted by. */
export const refreshOrgStorage = (db: Kysely<Database>) =>
  sql`INSERT INTO org_storage AS t (org, bytes)
    SELECT o.id, coalesce(sum(k.bytes), 0) FROM orgs o LEFT JOIN projects p ON p.org = o.id LEFT JOIN storage_used k ON k.project = p.id
    GROUP BY o.id ON CONFLICT (org) DO UPDATE SET bytes = excluded.bytes WHERE t.bytes <> excluded.bytes`.execute(db)
