import { sql, type Kysely } from 'kysely'
import { jsonText } from '#server/db/json-text.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { Touched } from '#server/db/tables/designs.ts'
import { USUAL_LOOK, type DesignField, type GalleryDesign } from '#shared/entities/gallery-design.ts'

/** A gallery's design: the published one that visitors see, and the draft. */
export interface Designed {
  published: GalleryDesign
  draft: GalleryDesign
  /** The fields in which the draft differs from the published design. */
  unpublished: DesignField[]
  touched: Touched
  updated_at: number
  /** The design that publishing replaced, for undo. */
  before: GalleryDesign | null
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The given fields whose values differ from a design. */
export const differing = (some: Partial<GalleryDesign>, design: GalleryDesign) =>
  Object.fromEntries(
    Object.entries(some).filter(([key, value]) => !same(value, design[key as DesignField])),
  ) as Partial<GalleryDesign>

/**
 * The design of a project's gallery, with defaults if nothing was ever designed. `lock` keeps others from changing it
 * until the transaction ends.
 */
export async function findDesign(db: Kysely<Database>, project: string, hold = false): Promise<Designed | undefined> {
  if (hold)
    await db
      .insertInto('gallery_designs')
      .values({ project })
      .onConflict((of) => of.doNothing())
      .execute()
  const row = await db
    .selectFrom('projects as p')
    .leftJoin('gallery_designs as d', 'd.project', 'p.id')
    .select(['p.archive_title', 'p.contacts', 'p.links'])
    .select(sql<string | null>`nullif(p.description, '')`.as('description'))
    .select(['d.look', 'd.draft', 'd.touched', 'd.updated_at', 'd.before'])
    .where('p.id', '=', project)
    .executeTakeFirst()
  if (!row) return undefined
  const { look, draft, touched, updated_at, before, ...texts } = row
  const published: GalleryDesign = { ...texts, ...USUAL_LOOK, sections: [...USUAL_LOOK.sections], ...look }
  const left = differing(draft ?? {}, published)
  return {
    published,
    draft: { ...published, ...left },
    unpublished: Object.keys(left) as DesignField[],
    touched: touched ?? {},
    updated_at: updated_at ?? 0,
    before: before ?? null,
  }
}

/** Saves the unpublished changes, and for each changed field when, by whom and on which page it was changed. */
export async function writeDraft(
  db: Kysely<Database>,
  project: string,
  { updated_at, touched }: Pick<Designed, 'updated_at' | 'touched'>,
  change: { draft: Partial<GalleryDesign>; fields: readonly string[]; by: string | null; page?: string | undefined },
): Promise<void> {
  // Each change gets a timestamp of its own.
  const at = Math.max(Date.now(), updated_at + 1)
  const now = Object.fromEntries(change.fields.map((field) => [field, { at, by: change.by, page: change.page }]))
  await db
    .updateTable('gallery_designs')
    .set({ draft: jsonText(change.draft), touched: jsonText({ ...touched, ...now }), updated_at: at })
    .where('project', '=', project)
    .execute()
}

/** Publishes a design. `previous` can be restored later. */
export async function writePublished(
  db: Kysely<Database>,
  project: string,
  { cover, accent, theme, sections, ...texts }: GalleryDesign,
  before: GalleryDesign | null,
): Promise<void> {
  await db
    .updateTable('projects')
    .set({ ...texts, updated_at: Date.now() })
    .where('id', '=', project)
    .execute()
  await db
    .updateTable('gallery_designs')
    .set({ look: jsonText({ cover, accent, theme, sections }), before: before && jsonText(before) })
    .where('project', '=', project)
    .execute()
}

/**
 * Notes that texts of the gallery were changed outside the draft, so that its editors are warned before they publish.
 */
export async function noteChanged(
  db: Kysely<Database>,
  project: string,
  fields: readonly string[],
  by: string | null,
): Promise<void> {
  const designed = await findDesign(db, project)
  if (!designed || fields.length === 0 || designed.updated_at === 0) return
  const { draft, unpublished } = designed
  const left = Object.fromEntries(unpublished.map((key) => [key, draft[key]]))
  await writeDraft(db, project, designed, { draft: left, fields, by })
  await db.updateTable('gallery_designs').set({ before: null }).where('project', '=', project).execute()
}

/** Whether an item belongs to a project and doesn't await review. */
export const isOfProject = async (db: Kysely<Database>, project: string, item: string): Promise<boolean> =>
  (await db
    .selectFrom('artifacts')
    .select('id')
    .where('id', '=', item)
    .where('project', '=', project)
    .where('awaits_review', '=', false)
    .executeTakeFirst()) !== undefined

export const nameOf = async (db: Kysely<Database>, user: string | null): Promise<string | undefined> =>
  user === null
    ? undefined
    : (await db.selectFrom('users').select('username').where('id', '=', user).executeTakeFirst())?.username
