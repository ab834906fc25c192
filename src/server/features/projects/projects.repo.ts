import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { Project } from '#shared/entities/project.ts'

const selectProjects = (db: Kysely<Database>) =>
  db
    .selectFrom('projects as p')
    .select(['p.id', 'p.org', 'p.title', 'p.url_alias', 'p.logo_link_url', 'p.created_at', 'p.updated_at'])
    .select(sql<boolean>`p.password_hash IS NOT NULL`.as('has_password'))
    .select(
      sql<Project['gallery']>`json_build_object('archive_title', p.archive_title, 'description', p.description,
        'contacts', to_json(p.contacts), 'links', to_json(p.links))`.as('gallery'),
    )

export const findProject = (db: Kysely<Database>, id: string) =>
  selectProjects(db).where('p.id', '=', id).executeTakeFirst()

/** A project by its gallery address, in any case of letters, with what its gallery needs to decide. */
export const findProjectByAlias = (db: Kysely<Database>, alias: string) =>
  selectProjects(db)
    .where(sql`lower(p.url_alias)`, '=', alias.toLowerCase())
    .executeTakeFirst()

export const findGalleryPassword = (db: Kysely<Database>, id: string) =>
  db.selectFrom('projects').select('password_hash').where('id', '=', id).executeTakeFirst()

/** The projects that a user can open: of the orgs they own and those they are a member of. `all` is for administrators. */
export const listProjectsOfUser = (db: Kysely<Database>, userId: string, only: { org?: string; all?: boolean } = {}) =>
  selectProjects(db)
    .$if(only.org !== undefined, (q) => q.where('p.org', '=', only.org ?? ''))
    .$if(!only.all, (q) =>
      q.where((e) =>
        e.or([
          e.exists(
            e
              .selectFrom('org_owners as o')
              .select('o.org')
              .whereRef('o.org', '=', 'p.org')
              .where('o.user_id', '=', userId),
          ),
          e.exists(
            e
              .selectFrom('permissions as m')
              .select('m.id')
              .whereRef('m.project', '=', 'p.id')
              .where('m.user_id', '=', userId),
          ),
        ]),
      ),
    )
    .orderBy(sql`p.title COLLATE natural_order`)
    .orderBy('p.id')
    .execute()

export interface ProjectValues {
  title: string
  url_alias: string
  logo_link_url: string | null
  password_hash: string | null
  archive_title: string | null
  description: string | null
  contacts: string[]
  links: string[]
}

/** Inserts unless the alias is taken; answers whether it did. */
export async function insertProject(
  db: Kysely<Database>,
  project: Partial<ProjectValues> & { id: string; org: string; title: string; url_alias: string },
): Promise<boolean> {
  const row = await db
    .insertInto('projects')
    .values({ logo_link_url: null, password_hash: null, archive_title: null, description: null, ...project })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const updateProject = (db: Kysely<Database>, id: string, changes: Partial<ProjectValues>) =>
  db
    .updateTable('projects')
    .set({ ...changes, updated_at: Date.now() })
    .where('id', '=', id)
    .execute()

export const holdsArtifacts = async (db: Kysely<Database>, id: string) =>
  (await db.selectFrom('artifacts').select('id').where('project', '=', id).limit(1).executeTakeFirst()) !== undefined

export const deleteProject = (db: Kysely<Database>, id: string) =>
  db.deleteFrom('projects').where('id', '=', id).execute()

/** What a project and its organisation are called. */
export const findProjectNames = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('projects as p')
    .innerJoin('orgs as o', 'o.id', 'p.org')
    .select(['p.title as project', 'o.title as org'])
    .where('p.id', '=', id)
    .executeTakeFirst()
