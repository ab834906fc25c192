import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

/** The items that an import created, by the ids that they had in its source. */
export async function findCreatedItems(db: Kysely<Database>, id: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; artifact: string }>`
    SELECT r.cells[1] AS key, r.artifact FROM import_rows r JOIN artifacts a ON a.id = r.artifact AND a.active
    WHERE r.import = ${id} AND r.plan = 'create' AND r.state = 'done'`.execute(db)
  return new Map(rows.map(({ key, artifact }) => [key, artifact]))
}
