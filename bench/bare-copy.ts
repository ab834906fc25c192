import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { listTables, toColumnList } from '../src/server/backup/copy-tables.ts'

/** Copies the tables one after another into a folder, compressed as a backup has them, without digests. */
export async function copyTables(connection: pg.ClientConfig, folder: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (const { name, columns } of await listTables(client))
      await pipeline(
        client.query(copyTo(`COPY ${pg.escapeIdentifier(name)} (${toColumnList(columns)}) TO STDOUT`)),
        createZstdCompress(),
        createWriteStream(join(folder, `${name}.zst`)),
      )
  } finally {
    await client.end()
  }
}
