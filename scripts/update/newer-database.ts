import { join } from 'node:path'
import { connect } from '#server/db/connect.ts'
import { readMigrations } from '#server/db/migrate.ts'

/** Whether an external database was changed by a version that is newer than the one in `versionDir`. */
export async function isDatabaseNewer(versionDir: string, connection: { databaseUrl: string; dataDir: string }) {
  const known = new Set(readMigrations(join(versionDir, 'migrations')).map(({ name }) => name))
  const database = await connect(connection)
  try {
    const { rows } = await database.pool.query<{ name: string }>('SELECT name FROM migrations')
    return rows.some(({ name }) => !known.has(name))
  } finally {
    await database.close()
  }
}
