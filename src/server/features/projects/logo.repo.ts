import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

/** Returns the logo of a project as a data: URI, or null. */
export async function findLogo(db: Kysely<Database>, project: string): Promise<string | null> {
  const row = await db.selectFrom('project_logos').select('picture').where('project', '=', project).executeTakeFirst()
  return row ? `data:image/webp;base64,${row.picture.toString('base64')}` : null
}

export const saveLogo = (db: Kysely<Database>, project: string, picture: Buffer) =>
  db
    .insertInto('project_logos')
    .values({ project, picture })
    .onConflict((c) => c.column('project').doUpdateSet({ picture }))
    .execute()

/** Deletes a logo. Returns whether there was one. */
export const deleteLogo = async (db: Kysely<Database>, project: string): Promise<boolean> =>
  (await db.deleteFrom('project_logos').where('project', '=', project).returning('project').executeTakeFirst()) !==
  undefined
