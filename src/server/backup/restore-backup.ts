import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { migrate, MigrationError, readMigrations, requireKnownMigrations } from '#server/db/migrate.ts'
import { endRestore, findUnfinishedRestore, startRestore } from '#server/db/unfinished-restore.ts'
import { writeSecretFile } from '#server/kit/secrets/write-secret-file.ts'
import { putMarker } from '#server/ports/store/marked-store.ts'
import type { Store } from '#server/ports/store/store.ts'
import { BackupError } from './backup-error.ts'
import type { Content } from './content.ts'
import { loadTables } from './load-tables.ts'
import { readManifest, type Manifest } from './manifest.ts'
import { createLookup, readEntries } from './objects/object-list.ts'
import { BACKUPS, type Place } from './place/place.ts'
import { readObject } from './objects/read-object.ts'
import { verifyBackup } from './verify-backup.ts'

const PARALLEL_COPIES = 8
/** Marks a store that a restore is filling; contains the backup's digest. */
const STORE_MARKER = 'vitrine-restore'

export interface RestoreTarget {
  connection: pg.ClientConfig
  store: Store
  dataDir: string
  /** The secret that the environment sets; undefined if it is in the data directory. */
  configuredSecret: string | undefined
}

export interface RestoredBackup {
  name: string
  rows: number
  objects: number
  /** Objects that were missing when the backup was made. */
  missing: number
  /** Whether the target has the same secret as the backup. If not, people sign in again. */
  hasSecret: boolean
}

/**
 * Checks that this version can restore a backup, and reads all of it, or without its objects. Throws BackupError if it is
 * newer, damaged or incomplete. Nothing is written.
 */
export async function checkBackup(
  place: Place,
  name: string,
  migrationsDir: string,
  options: { withObjects?: boolean } = {},
) {
  const { manifest } = await readManifest(place, name)
  const applied = new Map(manifest.migrations.map((migration) => [migration.name, migration.sha256]))
  const migrations = readMigrations(migrationsDir)
  try {
    requireKnownMigrations('the backup', migrations, applied)
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error
    const isNewer = (manifest.migrations.at(-1)?.name ?? '') > (migrations.at(-1)?.name ?? '')
    throw new BackupError(isNewer ? 'backup_newer' : 'backup_unreleased', error.message, { cause: error })
  }
  return verifyBackup(place, name, options)
}

/**
 * Restores a backup into an empty database, store and data directory, or finishes an interrupted restore of the same backup.
 * Until the end the database is marked, so no server starts on it. Throws BackupError if the target isn't empty.
 */
export async function restoreBackup(
  place: Place,
  name: string,
  {
    migrationsDir,
    report,
    openTarget,
  }: {
    migrationsDir: string
    report: (line: string) => void
    /** Called when the backup has been found to be complete. */
    openTarget: () => Promise<RestoreTarget>
  },
): Promise<RestoredBackup> {
  report('Reading the backup')
  const { manifest, digest } = await checkBackup(place, name, migrationsDir)
  const target = await openTarget()
  const client = new pg.Client(target.connection)
  await client.connect()
  try {
    const unfinished = await requireEmptyDatabase(client, digest)
    await requireEmptyStore(target.store, digest)
    const secret = await readSecret(place, name, manifest)
    // Written first: a server that is started on an unfinished restore would create another one.
    const hasSecret = await putSecret(target, secret)
    if (!unfinished) await startRestore(client, digest)
    await target.store.put(STORE_MARKER, Readable.from([Buffer.from(digest)]))

    report('Copying files')
    const folder = `${BACKUPS}${name}/`
    await copyObjects(place, target.store, folder + manifest.objects.file.path)
    if (!unfinished?.isLoaded) {
      report(`Loading ${manifest.tables.length} tables`)
      await migrate(target.connection, migrationsDir, { lastName: manifest.migrations.at(-1)?.name ?? '' })
      await loadTables(client, place, folder, manifest)
    }
    await migrate(target.connection, migrationsDir)
    await client.query('ANALYZE')
    await putMarker(target.store, manifest.installation)
    await target.store.remove([STORE_MARKER])
    await endRestore(client)
    return {
      ...{ name, hasSecret, missing: manifest.objects.missing },
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      objects: manifest.objects.count - manifest.objects.missing,
    }
  } finally {
    await client.end()
  }
}

/** Throws BackupError if the database contains anything except an interrupted restore of this backup, which is returned. */
async function requireEmptyDatabase(client: pg.Client, digest: string) {
  const unfinished = await findUnfinishedRestore(client)
  if (unfinished?.backup === digest) return unfinished
  if (unfinished)
    throw new BackupError(
      'target_not_empty',
      'a restore of another backup into this database was interrupted: finish that one, or use an empty database',
    )
  const { rows } = await client.query<{ name: string }>(`SELECT c.oid::regclass::text AS name FROM pg_class c
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace IN
      (SELECT oid FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    ORDER BY 1 LIMIT 1`)
  if (rows[0])
    throw new BackupError(
      'target_not_empty',
      `the database isn't empty (it has a table ${rows[0].name}): restore into an empty one`,
    )
  return undefined
}

async function requireEmptyStore(store: Store, digest: string): Promise<void> {
  const marker = await store.get(STORE_MARKER)
  if (marker && (await text(marker.body)) === digest) return
  for (const prefix of ['o/', 'd/'])
    for await (const { key } of store.list(prefix))
      throw new BackupError(
        'target_not_empty',
        `the file store isn't empty (it has an object ${key}): restore into an empty one`,
      )
}

async function readSecret(place: Place, name: string, manifest: Manifest): Promise<string | null> {
  if (!manifest.secret) return null
  const body = await place.get(`${BACKUPS}${name}/${manifest.secret.path}`)
  return body && (await text(body))
}

/**
 * Writes the secret into the data directory unless the environment sets one, and returns whether the target has the backup's
 * secret. Throws BackupError if the directory has a different one.
 */
async function putSecret({ dataDir, configuredSecret }: RestoreTarget, secret: string | null): Promise<boolean> {
  if (configuredSecret !== undefined || secret === null) return configuredSecret === secret
  const path = join(dataDir, 'secret')
  if (!existsSync(path)) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    writeSecretFile(path, secret)
  }
  if (readFileSync(path, 'utf8').trim() === secret) return true
  throw new BackupError(
    'target_not_empty',
    `${path} is a different secret from the backup's: remove it, or restore into an empty directory`,
  )
}

/** Copies the objects that the store lacks; an interrupted restore has left only complete ones. */
async function copyObjects(place: Place, store: Store, listKey: string): Promise<void> {
  const copyObject = async ({ key, content }: { key: string; content: Content }) => {
    const body = await readObject(place, content)
    await store.put(key, body).finally(() => body.destroy())
  }
  const present = createLookup(store.list(''))
  const batch: { key: string; content: Content }[] = []
  for await (const { key, content } of readEntries(place, listKey)) {
    if (!content || (await present.find(key))?.size === content.size) continue
    batch.push({ key, content })
    if (batch.length === PARALLEL_COPIES) await Promise.all(batch.splice(0).map(copyObject))
  }
  await Promise.all(batch.map(copyObject))
  await present.close()
}
