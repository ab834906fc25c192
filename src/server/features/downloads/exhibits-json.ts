import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { describeExhibit } from './downloads.repo.ts'
import { listJson } from './list-json.ts'

/** The exhibits of a download as JSON, with their items in order, the items' paths in the download, and the story. */
export async function exhibitsJson(db: Kysely<Database>, ids: readonly string[], paths: ReadonlyMap<string, string>) {
  const list = listJson()
  for (const id of ids) {
    const found = await describeExhibit(db, id)
    if (!found) continue
    const { items, story, ...exhibit } = found
    await list.add({ ...exhibit, items: items.map((one) => ({ id: one, path: paths.get(one) ?? null })), story })
  }
  return list.end()
}
