import { sql, type Kysely } from 'kysely'
import type { Database } from '../tables/index.ts'

/**
 * Locks a stored file and, before it, the projects that use it, because a change to the file updates their revisions.
 * Returns whether the file exists.
 */
export async function lockFile(trx: Kysely<Database>, file: string): Promise<boolean> {
  await sql`SELECT FROM projects WHERE id IN (SELECT project FROM artifacts WHERE file = ${file})
    ORDER BY id FOR KEY SHARE`.execute(trx)
  return (
    (await trx.selectFrom('files').select('id').where('id', '=', file).forNoKeyUpdate().executeTakeFirst()) !==
    undefined
  )
}
