import type { Kysely } from 'kysely'
import { isBackupRunning } from '#server/db/concurrency/backup-lock.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { Store } from './store.ts'

interface StoreAndLog {
  store: Store
  log: { warn(details: object, message: string): void }
}

/**
 * Deletes objects that rows referred to; call it after the rows were deleted. While a backup runs, the objects are left to
 * the sweep, because the backup's snapshot may refer to them.
 */
export async function discardObjects(
  { db, ...services }: StoreAndLog & { db: Kysely<Database> },
  keys: string[],
): Promise<void> {
  const isHeld = (key: string) => !key.startsWith('tmp/')
  const keepsHeld = keys.some(isHeld) && (await isBackupRunning(db))
  await removeUnclaimed(services, keepsHeld ? keys.filter((key) => !isHeld(key)) : keys)
}

/** Deletes objects that no row has ever needed. Failures are only logged, because the sweep will delete the objects later. */
export async function removeUnclaimed({ store, log }: StoreAndLog, keys: string[]): Promise<void> {
  await store.remove(keys).catch((err: unknown) => log.warn({ err }, 'could not remove objects; the next sweep will'))
}
