import { sql, type Kysely } from 'kysely'
import { toJsonText } from '#server/db/json-text.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { FieldChanges } from '#server/db/tables/designs.ts'
import { DEFAULT_APPEARANCE, type DesignField, type GalleryDesign } from '#shared/entities/gallery-design.ts'

/** A gallery's design: the published version that visitors see, and the draft. */
export interface StoredDesign {
  published: GalleryDesign
  draft: GalleryDesign
  /** The fields in which the draft differs from the published design. */
  unpublished: DesignField[]
  fieldChanges: FieldChanges
  updated_at: number
  /** The design that was published before; used to undo publishing. */
  previous: GalleryDesign | null
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Returns those of the given fields whose values differ from a design. */
export const pickDifferences = (fields: Partial<GalleryDesign>, design: GalleryDesign) =>
  Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => !isEqual(value, design[key as DesignField])),
  ) as Partial<GalleryDesign>

/**
 * Loads the design of a project's gallery; missing fields have defaults. `lock` keeps others from changing it until the
 * transaction ends.
 */
export async function findDesign(
  db: Kysely<Database>,
  project: string,
  lock = false,
): Promise<StoredDesign | undefined> {
  if (lock)
    await db
      .insertInto('gallery_designs')
      .values({ project })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const row = await db
    .selectFrom('projects as p')
    .leftJoin('gallery_designs as d', 'd.project', 'p.id')
    .select(['p.archive_title', 'p.contacts', 'p.links'])
    .select(sql<string | null>`nullif(p.description, '')`.as('description'))
    .select(['d.published', 'd.draft', 'd.field_changes', 'd.updated_at', 'd.previous'])
    .where('p.id', '=', project)
    .executeTakeFirst()
  if (!row) return undefined
  const { published: publishedFields, draft, field_changes: fieldChanges, updated_at, previous, ...texts } = row
  const published: GalleryDesign = {
    ...texts,
    ...DEFAULT_APPEARANCE,
    sections: [...DEFAULT_APPEARANCE.sections],
    ...publishedFields,
  }
  const unpublishedValues = pickDifferences(draft ?? {}, published)
  return {
    published,
    draft: { ...published, ...unpublishedValues },
    unpublished: Object.keys(unpublishedValues) as DesignField[],
    fieldChanges: fieldChanges ?? {},
    updated_at: updated_at ?? 0,
    previous: previous ?? null,
  }
}

/** Saves the draft's changes and, for each changed field, when, by whom and on which page it was changed. */
export async function saveDesignDraft(
  db: Kysely<Database>,
  project: string,
  { updated_at, fieldChanges }: Pick<StoredDesign, 'updated_at' | 'fieldChanges'>,
  change: {
    draft: Partial<GalleryDesign>
    fields: readonly string[]
    userId: string | null
    page?: string | undefined
  },
): Promise<void> {
  // Each change gets a distinct timestamp.
  const changedAt = Math.max(Date.now(), updated_at + 1)
  const newChanges = Object.fromEntries(
    change.fields.map((field) => [field, { at: changedAt, by: change.userId, page: change.page }]),
  )
  await db
    .updateTable('gallery_designs')
    .set({
      draft: toJsonText(change.draft),
      field_changes: toJsonText({ ...fieldChanges, ...newChanges }),
      updated_at: changedAt,
    })
    .where('project', '=', project)
    .execute()
}

/** Publishes a design. `previous` is kept so that it can be restored. */
export async function savePublishedDesign(
  db: Kysely<Database>,
  project: string,
  { cover, accent, theme, sections, ...texts }: GalleryDesign,
  previous: GalleryDesign | null,
): Promise<void> {
  await db
    .updateTable('projects')
    .set({ ...texts, updated_at: Date.now() })
    .where('id', '=', project)
    .execute()
  await db
    .updateTable('gallery_designs')
    .set({ published: toJsonText({ cover, accent, theme, sections }), previous: previous && toJsonText(previous) })
    .where('project', '=', project)
    .execute()
}

/**
 * Records that texts of the gallery were changed outside the draft, so that its editors are warned before they publish.
 */
export async function recordTextChanges(
  db: Kysely<Database>,
  project: string,
  fields: readonly string[],
  userId: string | null,
): Promise<void> {
  const storedDesign = await findDesign(db, project)
  if (!storedDesign || fields.length === 0 || storedDesign.updated_at === 0) return
  const { draft, unpublished } = storedDesign
  const unpublishedValues = Object.fromEntries(unpublished.map((key) => [key, draft[key]]))
  await saveDesignDraft(db, project, storedDesign, { draft: unpublishedValues, fields, userId })
  await db.updateTable('gallery_designs').set({ previous: null }).where('project', '=', project).execute()
}

/** Whether an item belongs to a project and doesn't await review. */
export const isProjectItem = async (db: Kysely<Database>, project: string, item: string): Promise<boolean> =>
  (await db
    .selectFrom('artifacts')
    .select('id')
    .where('id', '=', item)
    .where('project', '=', project)
    .where('awaits_review', '=', false)
    .executeTakeFirst()) !== undefined

export const findUsername = async (db: Kysely<Database>, user: string | null): Promise<string | undefined> =>
  user === null
    ? undefined
    : (await db.selectFrom('users').select('username').where('id', '=', user).executeTakeFirst())?.username
