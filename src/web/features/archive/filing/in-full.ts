import type { Artifact } from '#shared/entities/artifact.ts'
import type { Api } from '#web/kit/api.ts'
import { itemsOf } from '../data/list-loader.ts'
import { isBrief, type Item } from '../data/listing.ts'

/** Everything of items of which a part may be kept only. What is gone by now is left out. */
export async function inFull(api: Api, items: readonly Item[]): Promise<Artifact[]> {
  const found = await itemsOf(
    api,
    items.flatMap((item) => (isBrief(item) ? [item.id] : [])),
  )
  return items.flatMap((item) => (isBrief(item) ? (found.get(item.id) ?? []) : [item]))
}
