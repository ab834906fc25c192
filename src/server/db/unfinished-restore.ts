import pg from 'pg'
import { DatabaseStartError } from './start-error.ts'

/** A restore that was started. The table that contains it exists until the restore is complete. */
export interface UnfinishedRestore {
  /** The digest of the backup's manifest. */
  backup: string
  /** Whether the backup's rows are in the database. */
  isLoaded: boolean
}

const TABLE = 'unfinished_restore'

/** Marks the database as incomplete. */
export const startRestore = (client: pg.Client, backup: string) =>
  client.query(`CREATE TABLE ${TABLE} AS SELECT ${pg.escapeLiteral(backup)}::text AS backup, false AS is_loaded`)

/** Notes that the rows are there; part of the transaction that loads them. */
export const noteLoaded = (client: pg.Client) => client.query(`UPDATE ${TABLE} SET is_loaded = true`)

export const endRestore = (client: pg.Client) => client.query(`DROP TABLE ${TABLE}`)

export async function findUnfinishedRestore(
  client: Pick<pg.Client | pg.Pool, 'query'>,
): Promise<UnfinishedRestore | undefined> {
  const { rows: found } = await client.query<{ id: string | null }>(`SELECT to_regclass('${TABLE}')::text AS id`)
  if (!found[0]?.id) return undefined
  const { rows } = await client.query<{ backup: string; is_loaded: boolean }>(`SELECT backup, is_loaded FROM ${TABLE}`)
  return { backup: rows[0]?.backup ?? '', isLoaded: rows[0]?.is_loaded ?? false }
}

/** Throws DatabaseStartError if a restore into this database was interrupted. */
export async function requireCompleteDatabase(client: Pick<pg.Client | pg.Pool, 'query'>): Promise<void> {
  if (await findUnfinishedRestore(client))
    throw new DatabaseStartError(
      'a restore into this database was interrupted. Run the same "vitrine restore" again to finish it, or use an empty database',
    )
}
