import { sql, type Kysely } from 'kysely'
import type { AuditTargets } from '#server/audit-log/audit-log.ts'
import { toJsonText } from '#server/db/json-text.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { ImportMapping, ImportMappingInput } from '#shared/entities/imports/import-mapping.ts'

const COLUMNS = ['id', 'project', 'user_id as user', 'name', 'columns', 'settings'] as const
type Changes = { [K in keyof ImportMappingInput]?: ImportMappingInput[K] | undefined }

const toRow = ({ name, columns, settings }: Changes) => ({
  ...(name !== undefined && { name }),
  ...(columns && { columns: toJsonText(columns) }),
  ...(settings && { settings: toJsonText(settings) }),
})

/** Lists the saved mappings of a project by name. */
export const listMappings = (db: Kysely<Database>, project: string): Promise<ImportMapping[]> =>
  db
    .selectFrom('import_mappings')
    .select(COLUMNS)
    .where('project', '=', project)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Selects a mapping as the target of an act. */
export const selectMapping = (id: string): AuditTargets =>
  sql`SELECT id, name AS title FROM import_mappings WHERE id = ${id}`

export const insertMapping = (
  db: Kysely<Database>,
  { id, project, user, name, columns, settings }: Omit<ImportMapping, 'columns' | 'settings'> & ImportMappingInput,
): Promise<ImportMapping> =>
  db
    .insertInto('import_mappings')
    .values({ id, project, user_id: user, name, columns: toJsonText(columns), settings: toJsonText(settings) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()

export const updateMapping = (db: Kysely<Database>, id: string, changes: Changes): Promise<ImportMapping | undefined> =>
  db
    .updateTable('import_mappings')
    .set({ ...toRow(changes), updated_at: Date.now() })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()

export const deleteMapping = (db: Kysely<Database>, id: string) =>
  db.deleteFrom('import_mappings').where('id', '=', id).returning('id').executeTakeFirst()
