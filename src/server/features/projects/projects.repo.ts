import { sql, type Kysely } from 'kysely'
import { areWindowsOpen } from '#server/access/public-rules.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { Project, ProjectContents } from '#shared/entities/project.ts'

const selectProjects = (db: Kysely<Database>) =>
  db
    .selectFrom('projects as p')
    .select(['p.id', 'p.org', 'p.title', 'p.url_alias', 'p.logo_link_url', 'p.created_at', 'p.updated_at'])
    .select(sql<boolean>`p.password_hash IS NOT NULL`.as('has_password'))
    .select(
      sql<Project['gallery']>`json_build_object('archive_title', p.archive_title, 'description', p.description,
        'contacts', to_json(p.contacts), 'links', to_json(p.links))`.as('gallery'),
    )
    .select((eb) =>
      eb
        .not(
          eb.exists(
            eb
              .selectFrom('subscriptions as s')
              .select('s.org')
              .whereRef('s.org', '=', 'p.org')
              .where(sql<boolean>`NOT ${areWindowsOpen(['active', 'cms'], 's', Date.now())}`),
          ),
        )
        .$castTo<boolean>()
        .as('writable'),
    )

export const findProject = (db: Kysely<Database>, id: string) =>
  selectProjects(db).where('p.id', '=', id).executeTakeFirst()

/** Finds a project by its current or a former alias, case-insensitive. */
export const findProjectByAlias = async (db: Kysely<Database>, alias: string) =>
  (await selectProjects(db)
    .where(sql`lower(p.url_alias)`, '=', alias.toLowerCase())
    .executeTakeFirst()) ??
  (await selectProjects(db)
    .innerJoin('project_aliases as former', 'former.project', 'p.id')
    .where('former.alias', '=', alias.toLowerCase())
    .executeTakeFirst())

/** The projects with this web address, title or id. */
export const listProjectsNamed = (db: Kysely<Database>, name: string) =>
  db
    .selectFrom('projects')
    .select(['id', 'title', 'org'])
    .where((where) =>
      where.or([where('url_alias', '=', name), where('title', '=', name), where(where.cast('id', 'text'), '=', name)]),
    )
    .execute()

/** Locks a project against changes until the transaction ends. `exclusive` also blocks additions to it. */
export const lockProject = (trx: Kysely<Database>, id: string, exclusive = false) =>
  trx
    .selectFrom('projects')
    .select(['id', 'org', 'title', 'url_alias'])
    .where('id', '=', id)
    .$if(exclusive, (q) => q.forUpdate())
    .$if(!exclusive, (q) => q.forNoKeyUpdate())
    .executeTakeFirst()

export const findGalleryPassword = (db: Kysely<Database>, id: string) =>
  db.selectFrom('projects').select('password_hash').where('id', '=', id).executeTakeFirst()

/**
 * Lists the projects that a user can open: those of the orgs they own, and those they are a member of. With
 * `includeAll`, lists every project, for administrators.
 */
export const listProjectsOfUser = (
  db: Kysely<Database>,
  userId: string,
  filter: { org?: string; includeAll?: boolean } = {},
) =>
  selectProjects(db)
    .$if(filter.org !== undefined, (q) => q.where('p.org', '=', filter.org ?? ''))
    .$if(!filter.includeAll, (q) =>
      q.where((eb) =>
        eb.or([
          eb.exists(
            eb
              .selectFrom('org_owners as o')
              .select('o.org')
              .whereRef('o.org', '=', 'p.org')
              .where('o.user_id', '=', userId),
          ),
          eb.exists(
            eb
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

/** Inserts a project unless the alias is taken. Returns whether it did. */
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

export const hasArtifacts = async (db: Kysely<Database>, id: string) =>
  (await db.selectFrom('artifacts').select('id').where('project', '=', id).limit(1).executeTakeFirst()) !== undefined

/** Returns the counts and bytes of a project's contents, including the trash. */
export async function countContents(db: Kysely<Database>, id: string): Promise<ProjectContents> {
  const countRows = (table: 'artifacts' | 'folders' | 'exhibits' | 'tags' | 'permissions') =>
    sql`(SELECT count(*)::int FROM ${sql.table(table)} WHERE project = ${id})`
  const { rows } =
    await sql<ProjectContents>`SELECT ${countRows('artifacts')} AS artifacts, ${countRows('folders')} AS folders,
    ${countRows('exhibits')} AS exhibits, ${countRows('tags')} AS tags, ${countRows('permissions')} AS people,
    coalesce((SELECT bytes FROM storage_used WHERE project = ${id}), 0)::bigint AS bytes`.execute(db)
  return rows[0] as ProjectContents
}

/** Lists the ids of a project's members and of its organisation's owners. */
export const listProjectUserIds = async (db: Kysely<Database>, id: string): Promise<string[]> => {
  const { rows } = await sql<{
    user: string
  }>`SELECT user_id AS user FROM permissions WHERE project = ${id} AND user_id IS NOT NULL
    UNION SELECT o.user_id FROM org_owners o JOIN projects p ON p.org = o.org WHERE p.id = ${id}`.execute(db)
  return rows.map(({ user }) => user)
}

/** Lists the members to notify of a change to the project, except for one user. */
export const listMembersToNotify = (db: Kysely<Database>, project: string, exceptUserId: string | null) =>
  db
    .selectFrom('permissions as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.email'])
    .where('m.project', '=', project)
    .$if(exceptUserId !== null, (q) => q.where('u.id', '<>', exceptUserId ?? ''))
    .orderBy('u.id')
    .execute()

export const setProjectOrg = (db: Kysely<Database>, id: string, org: string) =>
  db.updateTable('projects').set({ org, updated_at: Date.now() }).where('id', '=', id).execute()

export const deleteProject = (db: Kysely<Database>, id: string) =>
  db.deleteFrom('projects').where('id', '=', id).execute()

/** Returns the titles of a project and its organisation. */
export const findProjectNames = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('projects as p')
    .innerJoin('orgs as o', 'o.id', 'p.org')
    .select(['p.title as project', 'o.title as org'])
    .where('p.id', '=', id)
    .executeTakeFirst()
