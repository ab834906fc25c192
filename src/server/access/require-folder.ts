import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { badInput } from '#server/kit/app-error.ts'

/**
 * Returns the database value of a folder id from the API: null for the top level. Throws `bad_input` unless the folder
 * is in this project and not in the trash; in a transaction, the folder is locked against deletion until the
 * transaction ends.
 */
export async function requireFolder(
  db: Kysely<Database>,
  project: string,
  folder: string | null | undefined,
  field = 'folder',
): Promise<string | null> {
  if (!folder || folder === 'root') return null
  const row = await db
    .selectFrom('folders')
    .select('id')
    .where('id', '=', folder)
    .where('project', '=', project)
    .where('active', '=', true)
    .forShare()
    .executeTakeFirst()
  if (!row) throw badInput(field, 'no_folder')
  return row.id
}
