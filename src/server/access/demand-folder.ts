import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { badInput } from '#server/kit/app-error.ts'

/**
 * The column value of a folder on the wire: null for the top. It must be a living folder of this project; in a
 * transaction it stays one until that ends.
 */
export async function demandFolder(
  db: Kysely<Database>,
  project: string,
  folder: string | null | undefined,
  field = 'folder',
): Promise<string | null> {
  if (!folder || folder === 'root') return null
  const found = await db
    .selectFrom('folders')
    .select('id')
    .where('id', '=', folder)
    .where('project', '=', project)
    .where('active', '=', true)
    .forShare()
    .executeTakeFirst()
  if (!found) throw badInput(field, 'no_folder')
  return found.id
}
