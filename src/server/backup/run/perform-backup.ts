import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type DatabaseConnection } from '#server/db/connect.ts'
import { requireCompleteDatabase } from '#server/db/unfinished-restore.ts'
import { findStoreOwner } from '#server/files/store-owner.repo.ts'
import { openStore } from '#server/ports/store/open-store.ts'
import { BackupError } from '../backup-error.ts'
import { makeBackup, type BackupOptions, type FinishedBackup } from '../make-backup.ts'
import { openPlace, type PlaceSettings } from '../place/open-place.ts'
import { lowerPriority } from './lower-priority.ts'

/** An installation that is backed up. */
export interface Installation {
  dataDir: string
  databaseUrl: string | undefined
  storageUrl: string | undefined
  /** Null leaves the secret out. */
  secret: string | null
  version: string
}

/** Where a backup goes. */
export interface Destination extends PlaceSettings {
  address: string
  /** The directory that a relative address begins in. */
  folder: string
}

/** Throws BackupError if there is no database to back up. */
export function requireInstallation({ dataDir, databaseUrl }: Pick<Installation, 'dataDir' | 'databaseUrl'>): void {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres', 'cluster')))
    throw new BackupError('nothing_to_back_up', `there is no database in ${dataDir}: check DATA_DIR and DATABASE_URL`)
}

/** Makes a backup with its own connections at low priority, so it works beside a running server. Throws BackupError. */
export async function performBackup(
  { dataDir, databaseUrl, storageUrl, secret, version }: Installation,
  { address, ...destination }: Destination,
  options: BackupOptions & { onFinished?: (database: DatabaseConnection, made: FinishedBackup) => Promise<void> },
): Promise<FinishedBackup> {
  const place = await openPlace(address, { ...destination, isCreated: true })
  try {
    const database = await connect({ dataDir, share: 'attach', ...(databaseUrl !== undefined && { databaseUrl }) })
    // Not before the database may have been started, because a server may use it too.
    lowerPriority()
    try {
      await requireCompleteDatabase(database.pool)
      const store = await openStore({ storageUrl, dataDir, findStoreOwner: () => findStoreOwner(database.db) })
      const source = { connection: database.connection, store, secret, version }
      const made = await makeBackup(source, place, options).finally(() => store.close())
      await options.onFinished?.(database, made)
      return made
    } finally {
      await database.close()
    }
  } finally {
    await place.close()
  }
}
