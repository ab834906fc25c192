import { sql, type Kysely } from 'kysely'
import type { Database } from '../tables/index.ts'

/**
 * Locks a stored file, and before it the projects that show it: what becomes of the file changes its artifacts, and so their
 * projects' revisions. Answers whether it is there.
 */
export async function lockFile(trx: Kysely<Database>, file: string): Promise<boolean> {
  await sql`SELECT FROM projects WHERE id IN (SELECT project FROM artifacts WHERE file = ${file})
    ORDER BY id FOR KEY SHARE`.execute(trx)
  return (
    (await trx.selectFrom('files').select('id').where('id', '=', file).forNoKeyUpdate().executeTakeFirst()) !==
    undefined
  )
}
