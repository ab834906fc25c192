import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import type { TemplatesTable } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'
import { badInput } from '#server/kit/app-error.ts'

const COLUMNS = ['id', 'project', 'label', 'fields', 'required'] as const

export const listTemplates = (db: Kysely<Database>, project: string) =>
  db
    .selectFrom('templates')
    .select(COLUMNS)
    .where('project', '=', project)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function countTemplates(db: Kysely<Database>, project: string): Promise<number> {
  const count = sql<number>`count(*)`.as('count')
  return (await db.selectFrom('templates').select(count).where('project', '=', project).executeTakeFirstOrThrow()).count
}

/** Loads a template and locks it until the transaction ends. */
export const lockTemplate = (trx: Kysely<Database>, id: string) =>
  trx.selectFrom('templates').select(COLUMNS).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const insertTemplate = (db: Kysely<Database>, row: Insertable<TemplatesTable>) =>
  db.insertInto('templates').values(row).returning(COLUMNS).executeTakeFirstOrThrow()

export const updateTemplate = (db: Kysely<Database>, id: string, changes: Updateable<TemplatesTable>) =>
  db.updateTable('templates').set(changes).where('id', '=', id).returning(COLUMNS).executeTakeFirstOrThrow()

export const deleteTemplate = (db: Kysely<Database>, id: string) =>
  db.deleteFrom('templates').where('id', '=', id).execute()

/** Throws `bad_input` unless these templates belong to the project. They stay until the transaction ends. */
export async function requireTemplates(
  db: Kysely<Database>,
  project: string,
  templates: readonly (string | null | undefined)[],
): Promise<void> {
  const ids = [...new Set(templates)].filter((id) => typeof id === 'string')
  if (ids.length === 0) return
  const rows = await db
    .selectFrom('templates')
    .select('id')
    .where('project', '=', project)
    .where('id', 'in', ids)
    .forKeyShare()
    .execute()
  if (rows.length < ids.length) throw badInput('template', 'not_taken')
}
