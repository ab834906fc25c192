import { sql, type Insertable, type Kysely, type RawBuilder, type Updateable } from 'kysely'
import type { FieldsTable } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'

const COLUMNS = [
  'id',
  'project',
  'key',
  'type',
  'label',
  'help',
  'unit',
  'options',
  'required',
  'public',
  'searchable',
  'facet',
  'section',
  'position',
  'term',
  'deleted_at',
  sql<OwnField['vocabulary']>`CASE WHEN fields.vocabulary IS NOT NULL
    THEN json_build_object('id', fields.vocabulary, 'strict', fields.strict) END`.as('vocabulary'),
  sql<
    OwnField['conversion']
  >`(SELECT json_build_object('type', c.target ->> 'type', 'done', c.done, 'total', c.total, 'refused', c.refused)
    FROM field_conversions c WHERE c.field = fields.id AND NOT c.has_taken_key)`.as('conversion'),
] as const

/** A field with the key under which its values are stored. */
export type StoredField = OwnField & { value_key: string }

/** The key under which the values of a field are stored when the statement runs. */
export const selectValueKey = (field: string): RawBuilder<string> =>
  sql<string>`(SELECT f.value_key FROM fields f WHERE f.id = ${field})`

/** Lists the fields of a project in the order of the form: those that exist, or the deleted ones. */
export const listFields = (db: Kysely<Database>, project: string, deleted = false): Promise<OwnField[]> =>
  db
    .selectFrom('fields')
    .select(COLUMNS)
    .where('project', '=', project)
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** As `listFields`, with the keys under which the values are currently stored. */
export const listStoredFields = (db: Kysely<Database>, project: string): Promise<StoredField[]> =>
  selectStoredFields(db, project).orderBy('position').orderBy('id').execute()

const selectStoredFields = (db: Kysely<Database>, project: string) =>
  db
    .selectFrom('fields')
    .select([...COLUMNS, 'value_key'])
    .where('project', '=', project)
    .where('deleted_at', 'is', null)

/** Lists the fields of a project and keeps them from changing until the transaction ends. */
export const shareLockFields = (trx: Kysely<Database>, project: string): Promise<StoredField[]> =>
  selectStoredFields(trx, project).orderBy('id').forShare().execute()

/** Loads a field and locks it until the transaction ends. */
export const lockField = (trx: Kysely<Database>, id: string): Promise<StoredField | undefined> =>
  selectField(trx, id).forNoKeyUpdate().executeTakeFirst()

export const findField = (db: Kysely<Database>, id: string): Promise<StoredField | undefined> =>
  selectField(db, id).executeTakeFirst()

const selectField = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('fields')
    .select([...COLUMNS, 'value_key'])
    .where('id', '=', id)

/** Counts the fields of a project, including deleted ones, and finds the last position. */
export async function measureFields(db: Kysely<Database>, project: string) {
  return db
    .selectFrom('fields')
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(max(position), -1)`.as('last')])
    .where('project', '=', project)
    .executeTakeFirstOrThrow()
}

export const insertField = (db: Kysely<Database>, field: Insertable<FieldsTable>): Promise<OwnField> =>
  db.insertInto('fields').values(field).returning(COLUMNS).executeTakeFirstOrThrow()

export const updateField = (db: Kysely<Database>, id: string, changes: Updateable<FieldsTable>): Promise<StoredField> =>
  db
    .updateTable('fields')
    .set(changes)
    .where('id', '=', id)
    .returning([...COLUMNS, 'value_key'])
    .executeTakeFirstOrThrow()

/** Moves these fields to the beginning, in this order; the others of the project follow in their previous order. */
export const putInOrder = (db: Kysely<Database>, project: string, ids: readonly string[]) =>
  sql`UPDATE fields f SET position = o.position FROM (
      SELECT w.id, row_number() OVER (ORDER BY array_position(${uuids(ids)}, w.id), w.position, w.id) - 1 AS position
      FROM fields w WHERE w.project = ${project} AND w.deleted_at IS NULL) o
    WHERE f.id = o.id AND f.position <> o.position`.execute(db)

/** Lists fields of which some items have outdated words. */
export const listFieldsWithOldWords = (db: Kysely<Database>) =>
  db
    .selectFrom('fields')
    .select(['id', 'project', 'value_key'])
    .where('words_after', 'is not', null)
    .orderBy('id')
    .execute()

/** Locks a field and returns the last item whose words are up to date; null if all are. */
export async function lockOldWords(trx: Kysely<Database>, id: string): Promise<string | null> {
  const row = await trx
    .selectFrom('fields')
    .select('words_after')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.words_after ?? null
}

/** Lists fields that were deleted before a time (ms). */
export const listFieldsDeletedBefore = (db: Kysely<Database>, time: number) =>
  db.selectFrom('fields').select(['id', 'value_key']).where('deleted_at', '<', time).execute()

export const deleteField = (db: Kysely<Database>, id: string) =>
  db.deleteFrom('fields').where('id', '=', id).where('deleted_at', 'is not', null).execute()

/**
 * Lets the fields of a vocabulary, or of a project, use none, deleted fields too. A choice without options becomes a field
 * that takes the same values as text.
 */
export const unbindFields = (db: Kysely<Database>, scope: { vocabulary: string } | { project: string }) =>
  sql`UPDATE fields SET vocabulary = NULL, strict = false,
      type = CASE WHEN options = '[]' THEN CASE type WHEN 'choice' THEN 'text' WHEN 'choices' THEN 'keywords' ELSE type END ELSE type END
    WHERE vocabulary IS NOT NULL AND ${'vocabulary' in scope ? sql`vocabulary = ${scope.vocabulary}` : sql`project = ${scope.project}`}`.execute(
    db,
  )

/** How many of these ids are fields of the project. */
export async function countFieldsIn(db: Kysely<Database>, project: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM fields
    WHERE project = ${project} AND deleted_at IS NULL AND id = ANY(${uuids(ids)})`.execute(db)
  return rows[0]?.count ?? 0
}
