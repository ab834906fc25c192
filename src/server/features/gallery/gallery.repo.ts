import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

/** What an organisation is called. */
export async function nameOfOrg(db: Kysely<Database>, id: string): Promise<string> {
  const { title } = await db.selectFrom('orgs').select('title').where('id', '=', id).executeTakeFirstOrThrow()
  return title
}
