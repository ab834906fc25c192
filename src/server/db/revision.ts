import { sql, type Kysely } from 'kysely'
import type { Database } from './tables/index.ts'

/** A sign of all that members see of a project: another one as soon as anything of it has changed. */
export async function revisionOf(db: Kysely<Database>, project: string): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    SELECT coalesce(sum(moved), 0)::bigint AS moved FROM revisions WHERE place = ${project}::uuid`.execute(db)
  return rows[0]?.moved ?? 0
}
