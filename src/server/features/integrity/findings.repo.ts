import { sql, type Kysely, type Transaction } from 'kysely'
import type { Damage, StoreName } from '#server/db/tables/processing.ts'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import { newId } from '#server/kit/ids.ts'
import type { Finding, FINDING_STATES } from '#shared/entities/administration/integrity.ts'
import type { CopyToRead } from './integrity.model.ts'

const MAX_ITEMS = 5
const MAX_AFFECTED = 10
const RETRY_MS = 3600 * 1000

/** Notes damaged copies; those that are known already keep their time. */
export async function saveFindings(
  trx: Transaction<Database>,
  store: StoreName,
  damaged: readonly { file: string; damage: Damage }[],
  at: number,
): Promise<void> {
  for (const { file, damage } of damaged)
    await sql`INSERT INTO fixity_findings (id, file, store, damage, found_at) VALUES (${newId()}, ${file}, ${store}, ${damage}, ${at})
      ON CONFLICT (file, store) WHERE repaired_at IS NULL DO UPDATE SET damage = excluded.damage`.execute(trx)
}

/** Closes the findings of copies that are intact. Returns whether there were any. */
export async function closeFindings(
  trx: Transaction<Database>,
  store: StoreName,
  files: readonly string[],
  at: number,
): Promise<boolean> {
  const { rows } = await sql`UPDATE fixity_findings SET repaired_at = ${at}
    WHERE store = ${store} AND file = ANY(${uuids(files)}) AND repaired_at IS NULL RETURNING id`.execute(trx)
  return rows.length > 0
}

// The other store must have the original, undamaged as far as is known.
const isRepairable = sql<boolean>`EXISTS (SELECT FROM stored_copies c WHERE c.file = x.file AND c.store <> x.store AND c.checked_at IS NOT NULL)
  AND NOT EXISTS (SELECT FROM fixity_findings o WHERE o.file = x.file AND o.store <> x.store AND o.repaired_at IS NULL)`

/** Marks findings for repair by the worker: one, or all that can be repaired. Returns how many. */
export async function requestRepairs(
  db: Kysely<Database>,
  { finding, user }: { finding: string | null; user: string },
): Promise<number> {
  const { rows } = await sql`UPDATE fixity_findings x SET repair_wanted = true, repair_by = ${user}, tried_at = NULL
    WHERE x.repaired_at IS NULL AND (${finding}::uuid IS NULL OR x.id = ${finding}) AND ${isRepairable} RETURNING x.id`.execute(
    db,
  )
  return rows.length
}

export interface WantedRepair extends CopyToRead {
  finding: string
  store: StoreName
  repair_by: string | null
}

/** Lists the repairs that are due: requested ones or, with `all`, every one that is possible. */
export async function listWantedRepairs(
  db: Kysely<Database>,
  { all, now, limit }: { all: boolean; now: number; limit: number },
): Promise<WantedRepair[]> {
  const { rows } = await sql<WantedRepair>`
    SELECT x.id AS finding, x.store, x.repair_by, x.file, f.key, f.sha256, f.size FROM fixity_findings x JOIN files f ON f.id = x.file
    WHERE x.repaired_at IS NULL AND (x.repair_wanted OR ${all}) AND (x.tried_at IS NULL OR x.tried_at < ${now - RETRY_MS})
      AND ${isRepairable} ORDER BY x.found_at, x.id LIMIT ${limit}`.execute(db)
  return rows
}

/** Notes that a repair failed: it is tried again when someone asks for it, or in an hour if repairs happen by themselves. */
export const noteFailure = (db: Kysely<Database>, finding: string, now: number) =>
  db.updateTable('fixity_findings').set({ tried_at: now, repair_wanted: false }).where('id', '=', finding).execute()

/** Lists findings, newest first, with some of the items that they affect. */
export async function listFindings(
  db: Kysely<Database>,
  {
    state,
    after,
    limit,
  }: { state: (typeof FINDING_STATES)[number] | undefined; after: readonly [number, string] | null; limit: number },
): Promise<Finding[]> {
  const [afterAt, afterId] = after ?? [null, null]
  const { rows } = await sql<Finding>`
    SELECT x.id, x.store, x.damage, x.found_at, x.repaired_at, f.size, f.sha256,
      (SELECT u.username FROM users u WHERE u.id = x.repair_by) AS repaired_by,
      CASE WHEN x.repaired_at IS NOT NULL THEN 'repaired' WHEN x.repair_wanted THEN 'repairing' ELSE 'open' END AS state,
      x.repaired_at IS NULL AND ${isRepairable} AS repairable,
      (SELECT count(*)::int FROM artifacts a WHERE a.file = x.file) AS item_count,
      (SELECT coalesce(json_agg(json_build_object('id', i.id, 'title', i.title, 'project', i.project, 'project_title', i.project_title)), '[]')
        FROM (SELECT a.id, a.title, a.project, p.title AS project_title FROM artifacts a JOIN projects p ON p.id = a.project
          WHERE a.file = x.file ORDER BY a.created_at, a.id LIMIT ${MAX_ITEMS}) i) AS items
    FROM fixity_findings x JOIN files f ON f.id = x.file
    WHERE (${state ?? null}::text IS NULL OR (x.repaired_at IS NULL) = (${state ?? null}::text = 'open'))
      AND (${afterAt}::bigint IS NULL OR (x.found_at, x.id) < (${afterAt}, ${afterId}::uuid))
    ORDER BY x.found_at DESC, x.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** Counts damaged copies in each store, at most up to the number of files. */
export async function countOpenFindings(db: Kysely<Database>): Promise<Record<StoreName, number>> {
  const { rows } = await sql<{ store: StoreName; count: number }>`
    SELECT store, count(*)::int AS count FROM fixity_findings WHERE repaired_at IS NULL GROUP BY store`.execute(db)
  const counts = { store: 0, replica: 0 }
  for (const { store, count } of rows) counts[store] = count
  return counts
}

/** Takes all findings that administrators don't know of yet; null if there are none. */
export async function takeUnmailed(trx: Transaction<Database>) {
  const { rows: taken } = await sql<{
    file: string
    is_repaired: boolean
  }>`UPDATE fixity_findings SET mailed = true WHERE NOT mailed
    RETURNING file, repaired_at IS NOT NULL AS is_repaired`.execute(trx)
  if (taken.length === 0) return null
  const files = uuids(taken.map(({ file }) => file))
  const { rows: counts } = await sql<{ files: number; itemCount: number; projectCount: number }>`
    SELECT count(DISTINCT f.id)::int AS files, count(a.id)::int AS "itemCount", count(DISTINCT a.project)::int AS "projectCount"
    FROM files f LEFT JOIN artifacts a ON a.file = f.id WHERE f.id = ANY(${files})`.execute(trx)
  const { rows: affected } = await sql<{ item: string; project: string }>`
    SELECT a.title AS item, p.title AS project FROM artifacts a JOIN projects p ON p.id = a.project
    WHERE a.file = ANY(${files}) ORDER BY p.title, a.title, a.id LIMIT ${MAX_AFFECTED}`.execute(trx)
  const repaired = taken.filter(({ is_repaired: isRepaired }) => isRepaired).length
  return { ...(counts[0] ?? { files: 0, itemCount: 0, projectCount: 0 }), repaired, affected }
}
