import { sql, type Kysely } from 'kysely'
import { publicArtifact, publicExhibit } from '#server/access/public-rules.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { User } from '#shared/entities/user.ts'

/**
 * Lists the members of a project and the owners of its org, by name. Suspended users are left out because they can't
 * see anything.
 */
export const listProjectPeople = (db: Kysely<Database>, project: string): Promise<User[]> =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.role', 'u.username', 'u.email', 'u.created_at'])
    .where(
      sql<boolean>`u.id IN (SELECT user_id FROM permissions WHERE project = ${project}
        UNION SELECT o.user_id FROM projects p JOIN org_owners o ON o.org = p.org WHERE p.id = ${project})`,
    )
    .where('u.suspended_at', 'is', null)
    .orderBy(sql`u.username COLLATE natural_order`)
    .orderBy('u.id')
    .execute()

/** Columns that keep a folder, artifact or exhibit out of the gallery. Folders are never shown there. */
export async function findGalleryBlockers(db: Kysely<Database>, kind: 'artifact' | 'folder' | 'exhibit', id: string) {
  if (kind === 'folder') return ['folder' as const]
  if (kind === 'exhibit') {
    const row = await db.selectFrom('exhibits').select('visibility').where('id', '=', id).executeTakeFirst()
    return row ? publicExhibit.against(row) : []
  }
  const row = await db
    .selectFrom('artifacts')
    // An item that awaits review is inactive but is not in the trash.
    .select(['visibility', 'needs_review', 'type', sql<boolean>`active OR awaits_review`.as('active')])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? publicArtifact.against(row) : []
}
