import type { Kysely } from 'kysely'
import pg from 'pg'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Database } from '#server/db/tables/index.ts'
import { endRestore, startRestore } from '#server/db/unfinished-restore.ts'
import type { Store } from '#server/ports/store/store.ts'
import { loadTables } from './load-tables.ts'
import { createLookup, readEntries } from './objects/object-list.ts'
import { BACKUPS, type Place } from './place/place.ts'
import { readObject } from './objects/read-object.ts'
import { checkBackup } from './restore-backup.ts'

/** A backup that can be queried: its rows are in a temporary database, its files stay where they are. */
export interface OpenBackup {
  installation: string
  /** When it was made, in ms. */
  createdAt: number
  db: Kysely<Database>
  /** The stored originals, by their keys. They are read as a whole, and checked while they are read. */
  store: Pick<Store, 'get'>
  /** The keys among these, which must be sorted, whose objects the store had lost or damaged when the backup was made. */
  findLost(originals: AsyncIterable<{ key: string; sha256: string }>): Promise<string[]>
  close(): Promise<void>
}

/**
 * Loads the rows of a backup into an embedded database in `dir`, and updates them to this version. Throws BackupError if the
 * backup is newer, or its rows or its list of objects are damaged; objects are only checked when they are read.
 */
export async function openBackup(
  place: Place,
  name: string,
  { migrationsDir, dir, report }: { migrationsDir: string; dir: string; report: (line: string) => void },
): Promise<OpenBackup> {
  report('Reading the backup')
  const { manifest, digest } = await checkBackup(place, name, migrationsDir, { withObjects: false })
  report(`Loading ${manifest.tables.length} tables`)
  const database = await connect({ dataDir: dir })
  const folder = `${BACKUPS}${name}/`
  try {
    const client = new pg.Client(database.connection)
    await client.connect()
    try {
      await startRestore(client, digest)
      await migrate(database.connection, migrationsDir, { lastName: manifest.migrations.at(-1)?.name ?? '' })
      await loadTables(client, place, folder, manifest)
      await migrate(database.connection, migrationsDir)
      await client.query('ANALYZE')
      await endRestore(client)
    } finally {
      await client.end()
    }
  } catch (error) {
    await database.close()
    throw error
  }
  const db = database.jobDb
  return {
    ...{ db, installation: manifest.installation, createdAt: Date.parse(manifest.created_at) },
    store: {
      async get(key) {
        const file = await db.selectFrom('files').select(['size', 'sha256']).where('key', '=', key).executeTakeFirst()
        return file ? { size: file.size, body: await readObject(place, file) } : null
      },
    },
    async findLost(originals) {
      const entries = createLookup(readEntries(place, folder + manifest.objects.file.path))
      const lost: string[] = []
      for await (const { key, sha256 } of originals)
        if ((await entries.find(key))?.content?.sha256 !== sha256) lost.push(key)
      await entries.close()
      return lost
    },
    close: () => database.close(),
  }
}
