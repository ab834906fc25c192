import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'

/** Folders as they go over the wire; the table is `f`. */
export const selectFolders = (db: Kysely<Database>) =>
  db
    .selectFrom('folders as f')
    .select([
      'f.id',
      'f.project',
      'f.title',
      'f.description',
      'f.restore_folder',
      'f.active',
      'f.created_at',
      'f.updated_at',
    ])
    .select(sql<string>`coalesce(f.folder::text, 'root')`.as('folder'))

export const findFolder = (db: Kysely<Database>, id: string) =>
  selectFolders(db).where('f.id', '=', id).executeTakeFirst()

/** The folders of these ids, in their order; unknown ones are left out. */
export const listFolders = (db: Kysely<Database>, ids: readonly string[]) =>
  selectFolders(db)
    .where('f.id', '=', sql<string>`ANY(${ids as string[]}::uuid[])`)
    .orderBy(sql`array_position(${ids as string[]}::uuid[], f.id)`)
    .execute()

/** All living folders of these projects, by title. */
export const listLivingFolders = (db: Kysely<Database>, projects: readonly string[]) =>
  selectFolders(db)
    .where('f.project', '=', sql<string>`ANY(${projects as string[]}::uuid[])`)
    .where('f.active', '=', true)
    .orderBy('f.title')
    .orderBy('f.id')
    .execute()

/** The folders from the top to this one, which comes last. */
export const listPath = (db: Kysely<Database>, id: string) =>
  db
    .withRecursive('up', (qc) =>
      qc
        .selectFrom('folders')
        .select(['id', 'folder', sql<number>`0`.as('depth')])
        .where('id', '=', id)
        .unionAll((e) =>
          e
            .selectFrom('folders as p')
            .innerJoin('up', 'up.folder', 'p.id')
            .select(['p.id', 'p.folder', sql<number>`up.depth + 1`.as('depth')]),
        ),
    )
    .selectFrom('up')
    .innerJoin('folders as f', 'f.id', 'up.id')
    .select([
      'f.id',
      'f.project',
      'f.title',
      'f.description',
      'f.restore_folder',
      'f.active',
      'f.created_at',
      'f.updated_at',
    ])
    .select(sql<string>`coalesce(f.folder::text, 'root')`.as('folder'))
    .orderBy('up.depth', 'desc')
    .execute()

export const insertFolder = (
  db: Kysely<Database>,
  folder: { id: string; project: string; folder: string | null; title: string; description: string; user_id: string },
) =>
  db
    .insertInto('folders')
    .values({ restore_folder: null, trash_batch: null, ...folder })
    .execute()

export const updateFolder = (
  db: Kysely<Database>,
  id: string,
  changes: { title?: string | undefined; description?: string | undefined; folder?: string | null },
  now: number,
) =>
  db
    .updateTable('folders')
    .set({ ...changes, updated_at: sql<number>`greatest(${now}::bigint, updated_at)` })
    .where('id', '=', id)
    .execute()
