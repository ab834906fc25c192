import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

/** Maximum number of former aliases that still lead to a project; the oldest are deleted first. */
const MAX_FORMER_ALIASES = 20

/** Aliases are case-insensitive. */
const normalizeAlias = (alias: string) => alias.toLowerCase()

/** Whether this is a former alias of a project. */
export const isFormerAlias = async (db: Kysely<Database>, alias: string): Promise<boolean> =>
  (await db
    .selectFrom('project_aliases')
    .select('alias')
    .where('alias', '=', normalizeAlias(alias))
    .executeTakeFirst()) !== undefined

/** Deletes a former alias because a project now uses it itself. */
export const deleteFormerAlias = (trx: Kysely<Database>, alias: string) =>
  trx.deleteFrom('project_aliases').where('alias', '=', normalizeAlias(alias)).execute()

/** Keeps a project's former alias as a redirect. */
export async function saveFormerAlias(trx: Kysely<Database>, project: string, alias: string): Promise<void> {
  const values = { project, since: Date.now() }
  await trx
    .insertInto('project_aliases')
    .values({ alias: normalizeAlias(alias), ...values })
    .onConflict((c) => c.column('alias').doUpdateSet(values))
    .execute()
  await sql`DELETE FROM project_aliases WHERE project = ${project} AND alias NOT IN (
    SELECT alias FROM project_aliases WHERE project = ${project} ORDER BY since DESC, alias LIMIT ${MAX_FORMER_ALIASES})`.execute(
    trx,
  )
}
