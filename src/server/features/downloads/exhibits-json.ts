import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { heldText } from '#server/kit/zip/held-text.ts'
import { describeExhibit } from './downloads.repo.ts'

const moment = (ms: number) => new Date(ms).toISOString()

/** A list of exhibits for programs: each with its items in their order and where these are in the download, and its story. */
export async function exhibitsJson(db: Kysely<Database>, ids: readonly string[], paths: ReadonlyMap<string, string>) {
  const text = heldText()
  let before = '[\n'
  for (const id of ids) {
    const found = await describeExhibit(db, id)
    if (!found) continue
    const { items, story, created_at, updated_at, ...exhibit } = found
    const told = {
      ...exhibit,
      created_at: moment(created_at),
      updated_at: moment(updated_at),
      items: items.map((one) => ({ id: one, path: paths.get(one) ?? null })),
      story,
    }
    await text.add(before + JSON.stringify(told, null, 2))
    before = ',\n'
  }
  await text.add(before === ',\n' ? '\n]\n' : '[]\n')
  return text
}
