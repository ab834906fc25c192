import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { describeFolders } from './downloads.repo.ts'
import { listJson } from './list-json.ts'

const AT_ONCE = 500

/** The descriptions of a download's folders as JSON, with their paths. */
export async function foldersJson(db: Kysely<Database>, ids: readonly string[], pathOf: (id: string) => string) {
  const list = listJson()
  for (let at = 0; at < ids.length; at += AT_ONCE)
    for (const folder of await describeFolders(db, ids.slice(at, at + AT_ONCE)))
      await list.add({ ...folder, path: pathOf(folder.id) })
  return list.end()
}
