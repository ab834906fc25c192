import { sql, type Kysely, type Selectable } from 'kysely'
import { AppError } from '#server/kit/app-error.ts'
import { toJsonText } from '#server/db/json-text.ts'
import { anyOf } from '#server/db/uuids.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { CreatedExhibit, ImportExhibitsTable, SourceExhibit, StoredReason } from '#server/db/tables/imports.ts'
import type { RowState } from '#shared/entities/imports/import.ts'
import { splitExhibit } from './story-blocks.ts'
import type { ImportRecord } from '../imports.repo.ts'

export type ImportExhibit = Selectable<ImportExhibitsTable>

const MAX_EXHIBITS = 5000
const BATCH_SIZE = 50

/** Replaces the exhibits of an import. Those that an earlier import from the same address created stay as they are. Throws `too_large` if there are too many. */
export async function storeExhibits(
  db: Kysely<Database>,
  record: ImportRecord,
  exhibits: readonly SourceExhibit[],
): Promise<void> {
  await db.deleteFrom('import_exhibits').where('import', '=', record.id).execute()
  if (exhibits.length === 0) return
  const { rows } = await sql<{ slug: string }>`
    SELECT x.slug FROM imports i JOIN import_exhibits x ON x.import = i.id JOIN exhibits e ON e.id = x.exhibit
    WHERE i.project = ${record.project} AND i.address = ${record.address} AND i.source = ${record.source}`.execute(db)
  const earlierSlugs = new Set(rows.map(({ slug }) => slug))
  const newExhibits = (await withoutExisting(db, record.project, exhibits))
    .flatMap(splitExhibit)
    .filter(({ slug }) => !earlierSlugs.has(slug))
  if (newExhibits.length > MAX_EXHIBITS)
    throw new AppError('too_large', { reason: ['most_imported_exhibits', MAX_EXHIBITS] })
  const values = newExhibits.map(({ title, slug, ...content }, n) => ({
    ...{ import: record.id, n, title, slug },
    content: toJsonText(content),
  }))
  for (let start = 0; start < values.length; start += BATCH_SIZE)
    await db
      .insertInto('import_exhibits')
      .values(values.slice(start, start + BATCH_SIZE))
      // Another process may read the same import.
      .onConflict((on) => on.doNothing())
      .execute()
}

/** Leaves out exhibits of this program that the project still has. */
async function withoutExisting(db: Kysely<Database>, project: string, exhibits: readonly SourceExhibit[]) {
  const rows = await db
    .selectFrom('exhibits')
    .select('id')
    .where('project', '=', project)
    .where('id', '=', anyOf(exhibits.flatMap(({ own }) => own?.id ?? [])))
    .execute()
  const ids = new Set(rows.map(({ id }) => id))
  return exhibits.filter(({ own }) => !own || !ids.has(own.id))
}

/** The exhibits that an import has created, by the ids that they had. */
export async function findExhibitsByOwnId(db: Kysely<Database>, id: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ source: string; exhibit: string }>`
    SELECT x.content -> 'own' ->> 'id' AS source, x.exhibit FROM import_exhibits x JOIN exhibits e ON e.id = x.exhibit
    WHERE x.import = ${id} AND x.content ? 'own'`.execute(db)
  return new Map(rows.map(({ source, exhibit }) => [source, exhibit]))
}

/** The exhibits of imports in order, without their content. */
export const listImportExhibits = (db: Kysely<Database>, imports: readonly string[]) =>
  db
    .selectFrom('import_exhibits')
    .select(['import', 'n', 'title', 'slug', 'state', 'exhibit', 'reason'])
    .where('import', '=', anyOf(imports))
    .orderBy('import')
    .orderBy('n')
    .execute()

export const lockImportExhibit = (db: Kysely<Database>, id: string, n: number) =>
  db
    .selectFrom('import_exhibits')
    .selectAll()
    .where('import', '=', id)
    .where('n', '=', n)
    .forUpdate()
    .executeTakeFirst()

export const updateImportExhibit = (
  db: Kysely<Database>,
  id: string,
  n: number,
  {
    state,
    exhibit,
    reason,
    created,
  }: {
    state: RowState
    exhibit?: string
    reason?: StoredReason | null
    created?: CreatedExhibit
  },
) =>
  db
    .updateTable('import_exhibits')
    .set({
      state,
      ...(exhibit !== undefined && { exhibit }),
      ...(reason !== undefined && { reason: reason && toJsonText(reason) }),
      ...(created !== undefined && { created: toJsonText(created) }),
    })
    .where('import', '=', id)
    .where('n', '=', n)
    .execute()

/** The items of an import's rows by the keys in their first cells. */
export async function findItemsByKey(
  db: Kysely<Database>,
  id: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; artifact: string }>`
    SELECT r.cells[1] AS key, r.artifact FROM import_rows r JOIN artifacts a ON a.id = r.artifact AND a.active
    WHERE r.import = ${id} AND r.cells[1] = ANY(${keys as string[]}::text[])`.execute(db)
  return new Map(rows.map(({ key, artifact }) => [key, artifact]))
}

/** An exhibit as people may have changed it; undefined if it was deleted. */
export async function findCreatedExhibit(db: Kysely<Database>, exhibit: string): Promise<CreatedExhibit | undefined> {
  const { rows } = await sql<CreatedExhibit>`
    SELECT e.updated_at, coalesce(s.revision, 0) AS revision,
      ARRAY(SELECT x.artifact::text FROM exhibit_artifacts x WHERE x.exhibit = e.id ORDER BY x.position) AS items
    FROM exhibits e LEFT JOIN stories s ON s.exhibit = e.id WHERE e.id = ${exhibit}`.execute(db)
  return rows[0]
}

/** Whether a project has an exhibit with this alias. */
export const hasAlias = async (db: Kysely<Database>, project: string, alias: string): Promise<boolean> =>
  (await db
    .selectFrom('exhibits')
    .select('id')
    .where('project', '=', project)
    .where(sql`lower(url_alias)`, '=', alias.toLowerCase())
    .executeTakeFirst()) !== undefined
