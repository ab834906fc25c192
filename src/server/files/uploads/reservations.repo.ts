import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { MAX_PAGE_SIZE } from '#shared/rules/limits.ts'
import { SILENT_MS, SAVE_INTERVAL_BYTES, type OpenUpload } from './upload-limits.ts'

/**
 * The storage, in bytes, that an unfinished upload reserves: what has arrived, plus an allowance for what is currently
 * arriving.
 */
export const toReservedBytesSql = (now: number) =>
  sql<number>`CASE WHEN u.received = 0 OR u.last_data_at <= ${now - SILENT_MS} OR u.expires_at <= ${now} THEN 0
    ELSE least(u.length, u.received + ${sql.lit(SAVE_INTERVAL_BYTES)}) END`

/**
 * The storage, in bytes, that an organisation's unfinished uploads reserve. Uploads to portals only count against other
 * uploads to portals, so anonymous contributors can't keep members from uploading. `exceptId` is the upload for which
 * there must be room; it doesn't count.
 */
export async function sumReservedBytes(
  db: Kysely<Database>,
  org: string,
  { toPortal = false, exceptId }: { toPortal?: boolean; exceptId?: string } = {},
): Promise<number> {
  const now = Date.now()
  const row = await db
    .selectFrom('uploads as u')
    .innerJoin('projects as p', 'p.id', 'u.project')
    .select(sql<number>`coalesce(sum(${toReservedBytesSql(now)}), 0)::bigint`.as('reserved'))
    .where('p.org', '=', org)
    .where('u.artifact', 'is', null)
    .where('u.last_data_at', '>', now - SILENT_MS)
    .$if(!toPortal, (q) => q.where('u.portal', 'is', null))
    .$if(exceptId !== undefined, (q) => q.where('u.id', '<>', exceptId ?? ''))
    .executeTakeFirstOrThrow()
  return row.reserved
}

/** Lists the unfinished uploads of an organisation, those with the largest reservations first. */
export async function listUnfinished(db: Kysely<Database>, org: string) {
  const now = Date.now()
  const rows = await db
    .selectFrom('uploads as u')
    .innerJoin('projects as p', 'p.id', 'u.project')
    .leftJoin('users as s', 's.id', 'u.user_id')
    .leftJoin('portals as d', 'd.id', 'u.portal')
    .select(['u.id', 'u.project', 'u.filename', 'u.length', 'u.received', 'u.last_data_at'])
    .select(['s.id as user_id', 's.username', 'd.id as portal_id', 'd.title as portal_title'])
    .select([toReservedBytesSql(now).as('reserved'), sql<number>`count(*) OVER ()`.as('count')])
    .select(sql<number>`(sum(${toReservedBytesSql(now)}) OVER ())::bigint`.as('all_reserved'))
    .where('p.org', '=', org)
    .where('u.artifact', 'is', null)
    .where('u.expires_at', '>', now)
    .orderBy('reserved', 'desc')
    .orderBy('u.received', 'desc')
    .orderBy('u.id', 'desc')
    .limit(MAX_PAGE_SIZE)
    .execute()
  return {
    count: rows[0]?.count ?? 0,
    reserved: rows[0]?.all_reserved ?? 0,
    uploads: rows.map(({ user_id, username, portal_id, portal_title, ...row }) => ({
      ...{ id: row.id, project: row.project, filename: row.filename, length: row.length },
      ...{ received: row.received, reserved: row.reserved, heard_at: row.last_data_at },
      user: user_id && username !== null ? { id: user_id, username } : null,
      portal: portal_id && portal_title !== null ? { id: portal_id, title: portal_title } : null,
    })),
  }
}

/** Saves how much of an upload has arrived. Returns false if the upload has been ended. */
export async function saveReceivedBytes(db: Kysely<Database>, id: string, received: number): Promise<boolean> {
  const result = await db
    .updateTable('uploads')
    .set({ received, last_data_at: Date.now() })
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Lists the unfinished uploads of one sender or to one portal. Takes a lock until the transaction ends, so concurrent
 * new uploads are counted.
 */
export async function lockOpenUploads(
  trx: Kysely<Database>,
  scope: { user: string } | { portal: string },
): Promise<OpenUpload[]> {
  const scopeId = 'user' in scope ? scope.user : scope.portal
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`uploads ${scopeId}`}, 0))`.execute(trx)
  return trx
    .selectFrom('uploads')
    .select(['id', 'length', 'received', 'last_data_at', 'network', 'proof'])
    .select((e) => e('sha256', 'is not', null).$castTo<boolean>().as('is_complete'))
    .where(({ eb }) => ('user' in scope ? eb('user_id', '=', scope.user) : eb('portal', '=', scope.portal)))
    .where('artifact', 'is', null)
    .where('expires_at', '>', Date.now())
    .execute()
}

export type EndedUpload = { id: string; sha256: string | null; artifact: string | null }

/** Selects uploads that match all given conditions. */
interface UploadSelection {
  ids?: readonly string[]
  org?: string
  user?: string
  portal?: string
  projects?: readonly string[]
}

/** Deletes the selected uploads that are unfinished, and returns them. Locks them in id order to prevent deadlocks. */
export async function deleteUploads(
  trx: Kysely<Database>,
  { ids, org, user, portal, projects }: UploadSelection,
): Promise<EndedUpload[]> {
  if (ids?.length === 0 || projects?.length === 0) return []
  const lockedUploads = await trx
    .selectFrom('uploads as u')
    .select('u.id')
    .where('u.artifact', 'is', null)
    .$if(ids !== undefined, (q) => q.where('u.id', 'in', [...(ids ?? [])]))
    .$if(org !== undefined, (q) =>
      q.where('u.project', 'in', (e) =>
        e
          .selectFrom('projects as p')
          .select('p.id')
          .where('p.org', '=', org ?? ''),
      ),
    )
    .$if(user !== undefined, (q) => q.where('u.user_id', '=', user ?? ''))
    .$if(portal !== undefined, (q) => q.where('u.portal', '=', portal ?? ''))
    .$if(projects !== undefined, (q) => q.where('u.project', 'in', [...(projects ?? [])]))
    .orderBy('u.id')
    .forUpdate()
    .execute()
  if (lockedUploads.length === 0) return []
  return trx
    .deleteFrom('uploads')
    .where(
      'id',
      'in',
      lockedUploads.map(({ id }) => id),
    )
    .where('artifact', 'is', null)
    .returning(['id', 'sha256', 'artifact'])
    .execute()
}

/** Returns in which of these projects a user has unfinished uploads. */
export async function listProjectsWithUploads(
  db: Kysely<Database>,
  user: string,
  projects: readonly string[],
): Promise<string[]> {
  if (projects.length === 0) return []
  const rows = await db
    .selectFrom('uploads')
    .select('project')
    .distinct()
    .where('user_id', '=', user)
    .where('project', 'in', [...projects])
    .where('artifact', 'is', null)
    .orderBy('project')
    .execute()
  return rows.map(({ project }) => project)
}
