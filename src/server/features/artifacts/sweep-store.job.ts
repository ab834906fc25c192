import type { Services } from '#server/access/services.ts'
import { sweepFiles } from '#server/files/sweep-files.ts'
import { sweepUploads } from '#server/files/uploads/end-upload.ts'
import { listComing } from '#server/files/uploads/uploads.repo.ts'

const DAY_MS = 24 * 3600 * 1000
const YOUNG_MS = DAY_MS
/** So long a database that was set back to an earlier day can be brought forward again, and finds all its files. */
const UNCLAIMED_MS = 7 * DAY_MS
const PAGE = 500

/**
 * Removes what a crash or a broken upload left behind: what came under a temporary key, is older than a day and belongs to no
 * upload that goes on, and objects that no row has named for a week.
 */
export async function sweepStore(services: Services, now = Date.now()): Promise<number> {
  const { db, store } = services
  await sweepFiles(services)
  await sweepUploads(services, now)
  let removed = 0
  const isOld = ({ modified }: { modified: number }) => now - modified >= YOUNG_MS
  const remove = async (keys: string[]) => {
    if (keys.length === 0) return
    await store.remove(keys)
    removed += keys.length
  }
  // A bucket may date what was sent in parts by its first one.
  const sweepReceived = async (keys: string[]) => {
    const coming = await listComing(db, keys, now)
    await remove(keys.filter((key) => !coming.has(key)))
  }
  const sweep = async (keys: string[]) => {
    const due = await listUnclaimed(services, keys, now)
    // What is made again gets the key that it had, before a row names it.
    const found = await Promise.all(due.map(async (key) => [key, await store.head(key)] as const))
    const orphans = found.flatMap(([key, object]) => (object && isOld(object) ? key : []))
    if (orphans.length === 0) return
    await remove(orphans)
    // What comes under one of these keys later has a week of its own.
    await db.deleteFrom('unclaimed_objects').where('key', 'in', orphans).execute()
  }
  for (const [prefix, each] of [
    ['tmp/', sweepReceived],
    ['o/', sweep],
    ['d/', sweep],
  ] as const) {
    await store.sweep(prefix, now - YOUNG_MS)
    let page: string[] = []
    for await (const object of store.list(prefix)) {
      if (!isOld(object)) continue
      page.push(object.key)
      if (page.length === PAGE) await each(page.splice(0))
    }
    if (page.length > 0) await each(page)
  }
  // Those are gone by now.
  await db
    .deleteFrom('unclaimed_objects')
    .where('since', '<', now - 2 * UNCLAIMED_MS)
    .execute()
  return removed
}

/** Writes down which of these keys no row names; answers those of which that has been known for a week. */
async function listUnclaimed({ db }: Services, keys: string[], now: number): Promise<string[]> {
  const known = new Set(await listKnown(db, keys))
  if (known.size > 0)
    await db
      .deleteFrom('unclaimed_objects')
      .where('key', 'in', [...known])
      .execute()
  const unclaimed = keys.filter((key) => !known.has(key))
  if (unclaimed.length === 0) return []
  await db
    .insertInto('unclaimed_objects')
    .values(unclaimed.map((key) => ({ key, since: now })))
    .onConflict((c) => c.column('key').doNothing())
    .execute()
  const due = await db
    .selectFrom('unclaimed_objects')
    .select('key')
    .where('key', 'in', unclaimed)
    .where('since', '<=', now - UNCLAIMED_MS)
    .execute()
  return due.map(({ key }) => key)
}

async function listKnown(db: Services['db'], keys: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('key')
    .where('key', 'in', keys)
    .union(db.selectFrom('derivatives').select('key').where('key', 'in', keys))
    .execute()
  return rows.map(({ key }) => key)
}
