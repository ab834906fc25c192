import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { describeExhibit } from './downloads.repo.ts'
import { createJsonList } from './json-list.ts'

/**
 * Writes the exhibits of a download as JSON, each with its items in order, their paths in the download, and the story.
 */
export async function buildExhibitsJson(
  db: Kysely<Database>,
  ids: readonly string[],
  paths: ReadonlyMap<string, string>,
) {
  const list = createJsonList()
  for (const id of ids) {
    const exhibitRow = await describeExhibit(db, id)
    if (!exhibitRow) continue
    const { items, story, ...exhibit } = exhibitRow
    await list.add({
      ...exhibit,
      items: items.map((itemId) => ({ id: itemId, path: paths.get(itemId) ?? null })),
      story,
    })
  }
  return list.end()
}
