import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { belongsToNoOwner } from '#server/features/permissions/permissions.repo.ts'
import type { LargeFolder, ProjectSummary } from '#shared/entities/org.ts'

/** Returns a summary of each of an org's projects, by project id. */
export async function findProjectFacts(db: Kysely<Database>, org: string): Promise<Map<string, ProjectSummary>> {
  const { rows } = await sql<ProjectSummary & { id: string }>`
    SELECT p.id, coalesce(s.bytes, 0)::bigint AS bytes, (SELECT max(at) FROM audit_log WHERE project = p.id) AS active_at,
      (SELECT count(*)::int FROM permissions m WHERE m.project = p.id AND m.user_id IS NOT NULL AND ${belongsToNoOwner}) AS people
    FROM projects p LEFT JOIN storage_used s ON s.project = p.id WHERE p.org = ${org}`.execute(db)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

const MAX_FOLDERS = 10

/**
 * Lists the largest consumers of storage in an org, largest first: top-level folders with everything below them, items
 * outside folders, and the trash of each project. Reads every artifact once.
 */
export async function listLargestFolders(db: Kysely<Database>, org: string): Promise<LargeFolder[]> {
  const { rows } = await sql<LargeFolder>`
    WITH RECURSIVE tree AS (
      SELECT f.id, f.id AS top FROM folders f JOIN projects p ON p.id = f.project
        WHERE p.org = ${org} AND f.folder IS NULL AND f.active
      UNION ALL SELECT f.id, t.top FROM folders f JOIN tree t ON f.folder = t.id WHERE f.active),
    sized AS (
      SELECT a.project, CASE WHEN a.active THEN a.folder END AS folder, a.active, sum(a.size) AS bytes
      FROM artifacts a JOIN projects p ON p.id = a.project WHERE p.org = ${org} AND a.size > 0 AND NOT a.awaits_review GROUP BY 1, 2, 3),
    large AS (
      SELECT k.project, k.active, t.top, sum(k.bytes)::bigint AS bytes FROM sized k LEFT JOIN tree t ON t.id = k.folder
      GROUP BY 1, 2, 3 ORDER BY bytes DESC, k.project, t.top LIMIT ${MAX_FOLDERS})
    SELECT l.project, l.bytes, l.top AS folder, f.title,
      CASE WHEN NOT l.active THEN 'trash' WHEN l.top IS NULL THEN 'top' ELSE 'folder' END AS kind
    FROM large l LEFT JOIN folders f ON f.id = l.top ORDER BY l.bytes DESC, l.project, l.top`.execute(db)
  return rows
}
