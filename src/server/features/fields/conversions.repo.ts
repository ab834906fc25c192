import { sql, type Insertable, type Kysely, type Transaction, type Updateable } from 'kysely'
import { toJsonText } from '#server/db/json-text.ts'
import type { FieldConversionsTable, FieldTarget } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'
import { AppError } from '#server/kit/app-error.ts'
import type { OwnValue } from '#shared/entities/own-fields/own-values.ts'

/** A field with values to convert, or to remove after their conversion. */
export interface ConversionRef {
  field: string
  project: string
}

/** A conversion that still has something to do. */
export interface Conversion {
  target: FieldTarget
  key: string
  has_taken_key: boolean
  refused: string[] | null
}

export const isConverting = ({ has_taken_key, refused }: Conversion): boolean => !has_taken_key && refused === null

/** Lists the conversions that still have something to do, the oldest first. */
export const listConversions = (db: Kysely<Database>): Promise<ConversionRef[]> =>
  db
    .selectFrom('field_conversions as c')
    .innerJoin('fields as f', 'f.id', 'c.field')
    .select(['c.field', 'f.project'])
    .where('c.key', 'is not', null)
    .orderBy('c.created_at')
    .orderBy('c.field')
    .execute()

/** The properties that fields of a project get once their values are converted, by field. */
export async function listTargets(db: Kysely<Database>, project: string): Promise<Map<string, FieldTarget>> {
  const rows = await db
    .selectFrom('field_conversions as c')
    .innerJoin('fields as f', 'f.id', 'c.field')
    .select(['c.field', 'c.target'])
    .where('f.project', '=', project)
    .where('c.has_taken_key', '=', false)
    .where('c.refused', 'is', null)
    .execute()
  return new Map(rows.map(({ field, target }) => [field, target]))
}

/** Locks a field's conversion until the transaction ends; undefined if there is nothing left to do. */
export async function lockConversion(trx: Transaction<Database>, field: string): Promise<Conversion | undefined> {
  const row = await trx
    .selectFrom('field_conversions')
    .select(['target', 'key', 'has_taken_key', 'refused'])
    .where('field', '=', field)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.key ? { ...row, key: row.key } : undefined
}

/**
 * Forgets a field's refused conversion before another change. Throws `conflict` if values are still being converted or
 * removed.
 */
export async function requireNoConversion(trx: Transaction<Database>, field: string): Promise<void> {
  if (await lockConversion(trx, field)) throw new AppError('conflict', { field: 'type', reason: ['converting'] })
  await deleteConversion(trx, field)
}

export const insertConversion = (trx: Transaction<Database>, conversion: Insertable<FieldConversionsTable>) =>
  trx.insertInto('field_conversions').values(conversion).execute()

export const updateConversion = (
  trx: Transaction<Database>,
  field: string,
  changes: Updateable<FieldConversionsTable>,
) => trx.updateTable('field_conversions').set(changes).where('field', '=', field).execute()

export const deleteConversion = (trx: Transaction<Database>, field: string) =>
  trx.deleteFrom('field_conversions').where('field', '=', field).execute()

/**
 * Locks at most `limit` artifacts that have a value but no converted one, in the order of ids after an id; those of a
 * project, or of any if the field's values are stored elsewhere too.
 */
export async function lockUnconverted(
  trx: Transaction<Database>,
  { valueKey, key }: { valueKey: string; key: string },
  { after = null, project = null, limit }: { after?: string | null; project?: string | null; limit: number },
) {
  const { rows } = await sql<{ id: string; project: string; value: OwnValue }>`
    SELECT id, project, own_values -> ${valueKey} AS value FROM artifacts
    WHERE own_values ? ${valueKey} AND NOT own_values ? ${key}
      AND (${after}::uuid IS NULL OR id > ${after}::uuid) AND (${project}::uuid IS NULL OR project = ${project}::uuid)
    ORDER BY id LIMIT ${limit} FOR NO KEY UPDATE`.execute(trx)
  return rows
}

/** Stores converted values next to those that the locked artifacts have. */
export async function addConverted(
  trx: Transaction<Database>,
  field: string,
  key: string,
  rows: readonly { id: string; value: OwnValue }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`UPDATE artifacts a SET own_values = a.own_values || jsonb_build_object(${key}::text, v.value)
    FROM jsonb_to_recordset(${toJsonText(rows)}::jsonb) AS v(id uuid, value jsonb) WHERE a.id = v.id`.execute(trx)
  await sql`UPDATE field_conversions SET done = least(done + ${rows.length}, total) WHERE field = ${field}`.execute(trx)
}
