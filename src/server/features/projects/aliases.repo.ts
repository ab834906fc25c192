import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

/** So many former addresses lead to a project; the oldest are forgotten first. */
const MOST_KEPT = 20

/** Addresses are the same in any case of letters. */
const asKept = (alias: string) => alias.toLowerCase()

/** Whether an address leads to a project that had it before. */
export const isFormerAlias = async (db: Kysely<Database>, alias: string): Promise<boolean> =>
  (await db.selectFrom('project_aliases').select('alias').where('alias', '=', asKept(alias)).executeTakeFirst()) !==
  undefined

/** An address that a project has now leads nowhere else any more, whoever had it before. */
export const freeAlias = (trx: Kysely<Database>, alias: string) =>
  trx.deleteFrom('project_aliases').where('alias', '=', asKept(alias)).execute()

/** From now on the address that a project had leads to the one that it has. */
export async function keepAlias(trx: Kysely<Database>, project: string, alias: string): Promise<void> {
  const now = { project, since: Date.now() }
  await trx
    .insertInto('project_aliases')
    .values({ alias: asKept(alias), ...now })
    .onConflict((c) => c.column('alias').doUpdateSet(now))
    .execute()
  await sql`DELETE FROM project_aliases WHERE project = ${project} AND alias NOT IN (
    SELECT alias FROM project_aliases WHERE project = ${project} ORDER BY since DESC, alias LIMIT ${MOST_KEPT})`.execute(
    trx,
  )
}
