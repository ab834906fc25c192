import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '#server/access/services.ts'
import { listReferencedKeys } from '#server/files/referenced-keys.repo.ts'
import type { Replica } from '#server/ports/store/replica/replica.ts'
import { isStoreAway } from '#server/ports/store/store-unavailable.ts'
import type { Store } from '#server/ports/store/store.ts'
import { transaction } from '#server/db/transaction.ts'
import { getIntegrity, listPendingCopies, markChecked } from './copies.repo.ts'
import type { CopyToRead } from './integrity.model.ts'
import { prepareReplica } from './prepare-replica.ts'
import { readCopy } from './read-copy.ts'
import { recordChecks } from './record-checks.ts'

const LOCK = '0b1de4e2-9c9e-4a43-8e68-6f5f5a2f6b0d'
const PARALLEL_COPIES = 4
const DAY_MS = 24 * 3600 * 1000
/** As in the store: a database that was restored to an earlier day still finds its files. */
const UNCLAIMED_TTL_MS = 7 * DAY_MS
const PAGE_SIZE = 500

class WrongBytes extends Error {}

/**
 * Copies originals that the second store lacks, and once a day removes those that no row has needed for a week. Nothing else
 * ever removes an object there. While it is away, the originals wait; a killed worker copies its last few again.
 */
export async function syncReplica(services: Services, signal: AbortSignal): Promise<void> {
  const { replica, locks } = services
  if (!replica) return
  const lock = await locks.take(LOCK)
  if (!lock) return
  const stop = AbortSignal.any([signal, lock.lostSignal])
  try {
    if (!(await prepareReplica(services, replica))) return
    while (!stop.aborted && (await copyNext(services, replica, stop)));
    if (!stop.aborted) await sweepReplica(services, replica, Date.now())
  } catch (error) {
    if (!stop.aborted && !isStoreAway(error)) throw error
  } finally {
    await lock.release()
  }
}

/** Copies a few originals; returns whether there were any. */
async function copyNext(services: Services, replica: Replica, signal: AbortSignal): Promise<boolean> {
  const { db, store } = services
  const pending = await listPendingCopies(db, PARALLEL_COPIES)
  const results = await Promise.allSettled(pending.map((copy) => copyOriginal(store, replica.store, copy, signal)))
  const copied = pending.filter((_, i) => results[i]?.status === 'fulfilled' && results[i].value)
  await transaction(db, (trx) =>
    markChecked(
      trx,
      'replica',
      copied.map(({ file }) => file),
      Date.now(),
    ),
  )
  for (const result of results) if (result.status === 'rejected') throw result.reason
  // An original that can't be copied is damaged. It is read again for the record.
  for (const copy of pending.filter((one) => !copied.includes(one)))
    await recordChecks(db, 'store', [{ ...copy, ...(await readCopy(store, copy, async () => undefined)) }])
  return pending.length > 0
}

/** Copies an original between stores. Returns false, and changes nothing, if the source hasn't its right bytes. */
export async function copyOriginal(
  from: Store,
  to: Store,
  { key, sha256 }: Pick<CopyToRead, 'key' | 'sha256'>,
  signal: AbortSignal,
): Promise<boolean> {
  const object = await from.get(key)
  if (!object) return false
  async function* passRightBytes(body: AsyncIterable<Buffer>) {
    const hash = createHash('sha256')
    for await (const chunk of body) {
      hash.update(chunk)
      yield chunk
    }
    // The target keeps what it has unless all bytes have arrived.
    if (hash.digest('hex') !== sha256) throw new WrongBytes()
  }
  try {
    await to.put(key, passRightBytes(object.body), { signal })
    return true
  } catch (error) {
    if (error instanceof WrongBytes) return false
    throw error
  } finally {
    // A write that fails early doesn't read the object, which then stays open.
    object.body.destroy()
  }
}

/** Once a day, removes objects of the second store that no row has referred to for a week, and what crashes left there. */
export async function sweepReplica(
  { db }: Pick<Services, 'db'>,
  { store }: Pick<Replica, 'store'>,
  now: number,
): Promise<void> {
  const { replica_swept_at: sweptAt } = await getIntegrity(db)
  if (now - sweptAt < DAY_MS) return
  await store.sweep('', now - DAY_MS)
  const sweepPage = async (keys: string[]) => {
    const referenced = await listReferencedKeys(db, keys)
    const unclaimed = keys.filter((key) => !referenced.has(key))
    await sql`DELETE FROM unclaimed_replica_objects WHERE key = ANY(${[...referenced]}::text[])`.execute(db)
    await sql`INSERT INTO unclaimed_replica_objects (key, since) SELECT k, ${now} FROM unnest(${unclaimed}::text[]) k
      ON CONFLICT (key) DO NOTHING`.execute(db)
    const { rows } = await sql<{ key: string }>`SELECT key FROM unclaimed_replica_objects
      WHERE key = ANY(${unclaimed}::text[]) AND since <= ${now - UNCLAIMED_TTL_MS}`.execute(db)
    if (rows.length === 0) return
    const expired = rows.map(({ key }) => key)
    await store.remove(expired)
    await sql`DELETE FROM unclaimed_replica_objects WHERE key = ANY(${expired}::text[])`.execute(db)
  }
  let page: string[] = []
  for await (const { key, modified } of store.list('o/')) {
    if (now - modified < DAY_MS) continue
    page.push(key)
    if (page.length === PAGE_SIZE) await sweepPage(page.splice(0))
  }
  if (page.length > 0) await sweepPage(page)
  await db.updateTable('integrity').set({ replica_swept_at: now }).execute()
}
