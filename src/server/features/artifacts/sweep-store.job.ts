import type { Services } from '#server/access/services.ts'
import { sweepFiles } from '#server/files/sweep-files.ts'
import { sweepUploads } from '#server/files/uploads/end-upload.ts'

const YOUNG_MS = 24 * 3600 * 1000
const PAGE = 500

/** Removes objects that belong to no row and are older than a day: what a crash or a broken upload left behind. */
export async function sweepStore(services: Services, now = Date.now()): Promise<number> {
  await sweepFiles(services)
  await sweepUploads(services, now)
  let removed = 0
  const sweep = async (keys: string[]) => {
    const known = await knownKeys(services, keys)
    const orphans = keys.filter((key) => !known.has(key))
    await services.store.remove(orphans)
    removed += orphans.length
  }
  for (const prefix of ['tmp/', 'o/', 'd/']) {
    await services.store.sweep(prefix, now - YOUNG_MS)
    let page: string[] = []
    for await (const object of services.store.list(prefix)) {
      if (now - object.modified < YOUNG_MS) continue
      page.push(object.key)
      if (page.length === PAGE) await sweep(page.splice(0))
    }
    if (page.length > 0) await sweep(page)
  }
  return removed
}

async function knownKeys({ db }: Services, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('files')
    .select('key')
    .where('key', 'in', keys)
    .union(db.selectFrom('derivatives').select('key').where('key', 'in', keys))
    .execute()
  return new Set(rows.map((row) => row.key))
}
