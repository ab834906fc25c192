import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'

/** Tables whose rows are re-indexed, each with the column that makes its trigger do so; the other parts are indexes. */
const TOUCHED = { artifacts: sql`words = ''`, folders: sql`title = title` }
type RowPart = keyof typeof TOUCHED
export const isRowPart = (part: string): part is RowPart => part in TOUCHED

/** Databases of which all rows are re-indexed, as this process has seen: that stays so while it runs. */
const done = new WeakSet<Kysely<Database>>()

/** Whether some items or folders still have the words of the former index. */
export async function isReindexing(db: Kysely<Database>): Promise<boolean> {
  if (done.has(db)) return false
  const parts = await listParts(db)
  const isUnderWay = parts.some(isRowPart)
  if (!isUnderWay) done.add(db)
  return isUnderWay
}

/** What is still to be re-indexed, rows first. */
export async function listParts(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('reindexing').select('part').orderBy('part').execute()
  return rows.map(({ part }) => part).toSorted((a, b) => Number(isRowPart(b)) - Number(isRowPart(a)))
}

/** Re-indexes so many rows after those of the batch before. Another process that is at it is left alone. */
export async function reindexRows(trx: Transaction<Database>, part: RowPart, many: number): Promise<void> {
  const at = await trx
    .selectFrom('reindexing')
    .select('after')
    .where('part', '=', part)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!at) return
  // Nobody waits long for a batch: it gives way to whoever holds one of its rows, and is tried again.
  await sql`SET LOCAL lock_timeout = '1s'`.execute(trx)
  const rows = await trx
    .selectFrom(part)
    .select('id')
    .$if(at.after !== null, (q) => q.where('id', '>', at.after ?? ''))
    .orderBy('id')
    .limit(many)
    .forNoKeyUpdate()
    .execute()
  const last = rows.at(-1)
  if (!last) {
    await removePart(trx, part)
    return
  }
  await sql`UPDATE ${sql.table(part)} SET ${TOUCHED[part]} WHERE id = ANY(${uuids(rows.map(({ id }) => id))})`.execute(
    trx,
  )
  await trx.updateTable('reindexing').set({ after: last.id }).where('part', '=', part).execute()
}

/** Builds an index anew while the old one is used. */
export async function rebuildIndex(db: Kysely<Database>, name: string): Promise<void> {
  // One that was broken off leaves a half-made index behind.
  const { rows } = await sql<{
    name: string
  }>`SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE NOT i.indisvalid AND c.relname LIKE ${`${name.replaceAll('_', '\\_')}\\_ccnew%`}`.execute(db)
  for (const broken of rows) await sql`DROP INDEX IF EXISTS ${sql.id(broken.name)}`.execute(db)
  await sql`REINDEX INDEX CONCURRENTLY ${sql.id(name)}`.execute(db)
  await removePart(db, name)
}

const removePart = (db: Kysely<Database>, part: string) =>
  db.deleteFrom('reindexing').where('part', '=', part).execute()
