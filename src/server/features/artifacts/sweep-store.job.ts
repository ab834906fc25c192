import type { Services } from '#server/access/services.ts'
import { isBackupRunning } from '#server/db/concurrency/backup-lock.ts'
import { listReferencedKeys } from '#server/files/referenced-keys.repo.ts'
import { sweepFiles } from '#server/files/sweep-files.ts'
import { sweepUploads } from '#server/files/uploads/end-upload.ts'
import { listActiveUploadKeys } from '#server/files/uploads/uploads.repo.ts'

const DAY_MS = 24 * 3600 * 1000
const MIN_AGE_MS = DAY_MS
/** Unreferenced objects are kept this long, so that a database restored from a backup still finds all its files. */
const UNCLAIMED_TTL_MS = 7 * DAY_MS
const PAGE_SIZE = 500

/**
 * Deletes objects left behind by crashes and broken uploads: temporary ones that are older than a day and belong to no
 * running upload, and objects that no row has referenced for a week. While a backup runs, only the temporary ones.
 */
export async function sweepStore(services: Services, now = Date.now()): Promise<number> {
  const { db, store } = services
  await sweepFiles(services)
  await sweepUploads(services, now)
  let removedCount = 0
  const isOld = ({ modified }: { modified: number }) => now - modified >= MIN_AGE_MS
  const remove = async (keys: string[]) => {
    if (keys.length === 0) return
    await store.remove(keys)
    removedCount += keys.length
  }
  // Running uploads are excluded separately, because an object store may date a multipart object by its first part.
  const sweepTemporary = async (keys: string[]) => {
    const activeKeys = await listActiveUploadKeys(db, keys, now)
    await remove(keys.filter((key) => !activeKeys.has(key)))
  }
  const sweepObjects = async (keys: string[]) => {
    const due = await listExpiredUnclaimed(services, keys, now)
    if (due.length === 0 || (await isBackupRunning(db))) return
    // An object may just have been written again under the same key, before a row references it, so check its date as
    // well.
    const objects = await Promise.all(due.map(async (key) => [key, await store.head(key)] as const))
    const orphans = objects.flatMap(([key, object]) => (object && isOld(object) ? key : []))
    if (orphans.length === 0) return
    await remove(orphans)
    // If an object is written again under one of these keys, it gets another full week.
    await db.deleteFrom('unclaimed_objects').where('key', 'in', orphans).execute()
  }
  for (const [prefix, sweepPage] of [
    ['tmp/', sweepTemporary],
    ['o/', sweepObjects],
    ['d/', sweepObjects],
  ] as const) {
    await store.sweep(prefix, now - MIN_AGE_MS)
    let page: string[] = []
    for await (const object of store.list(prefix)) {
      if (!isOld(object)) continue
      page.push(object.key)
      if (page.length === PAGE_SIZE) await sweepPage(page.splice(0))
    }
    if (page.length > 0) await sweepPage(page)
  }
  // Objects noted this long ago have been deleted by now, so forget them.
  await db
    .deleteFrom('unclaimed_objects')
    .where('since', '<', now - 2 * UNCLAIMED_TTL_MS)
    .execute()
  return removedCount
}

/** Notes which of these keys no row references, and returns those that have been unreferenced for a week. */
async function listExpiredUnclaimed({ db }: Services, keys: string[], now: number): Promise<string[]> {
  const referenced = await listReferencedKeys(db, keys)
  if (referenced.size > 0)
    await db
      .deleteFrom('unclaimed_objects')
      .where('key', 'in', [...referenced])
      .execute()
  const unclaimed = keys.filter((key) => !referenced.has(key))
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
    .where('since', '<=', now - UNCLAIMED_TTL_MS)
    .execute()
  return due.map(({ key }) => key)
}
