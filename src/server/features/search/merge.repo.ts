import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import type { FoundArtifact, orderByColumn } from './search.repo.ts'

/** Sorts artifacts of several projects and returns the first `limit`, each with its sort value. */
export async function sortAcrossProjects(
  db: Kysely<Database>,
  ids: readonly string[],
  { columns, value, sorting }: ReturnType<typeof orderByColumn>,
  limit: number,
): Promise<FoundArtifact[]> {
  if (ids.length === 0) return []
  const { rows } =
    await sql<FoundArtifact>`WITH m AS (SELECT ${columns} FROM artifacts a WHERE a.id = ANY(${uuids(ids)}))
    SELECT id, ${value} AS value FROM m ORDER BY ${sorting} LIMIT ${limit}`.execute(db)
  return rows
}

/** Maximum number of an org's projects that are searched. */
const MAX_PROJECTS = 200

/**
 * Lists the projects of an org, and whether there are more: first those that `user` is a member of, then those without
 * a gallery password, oldest first.
 */
export async function listProjectsOfOrg(
  db: Kysely<Database>,
  org: string,
  user: string | null,
): Promise<{ ids: string[]; isTruncated: boolean }> {
  const rows = await db
    .selectFrom('projects as p')
    .select('p.id')
    .where('p.org', '=', org)
    .orderBy(sql`EXISTS (SELECT FROM permissions m WHERE m.project = p.id AND m.user_id = ${user}::uuid)`, 'desc')
    .orderBy(sql`p.password_hash IS NULL`, 'desc')
    .orderBy('p.id')
    .limit(MAX_PROJECTS + 1)
    .execute()
  return { ids: rows.slice(0, MAX_PROJECTS).map((row) => row.id), isTruncated: rows.length > MAX_PROJECTS }
}
