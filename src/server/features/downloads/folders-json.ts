import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { describeFolders } from './downloads.repo.ts'
import { createJsonList } from './json-list.ts'

const BATCH_SIZE = 500

/** The descriptions of a download's folders as JSON, with their paths. */
export async function buildFoldersJson(db: Kysely<Database>, ids: readonly string[], pathOf: (id: string) => string) {
  const list = createJsonList()
  for (let start = 0; start < ids.length; start += BATCH_SIZE)
    for (const folder of await describeFolders(db, ids.slice(start, start + BATCH_SIZE)))
      await list.add({ ...folder, path: pathOf(folder.id) })
  return list.end()
}
