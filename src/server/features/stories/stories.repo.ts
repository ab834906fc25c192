import { sql, type Kysely } from 'kysely'
import { jsonText } from '#server/db/json-text.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { anyOf, uuids } from '#server/db/uuids.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import type { VERSION_KINDS } from '#shared/entities/story/draft.ts'
import { namedIn, plainBeginning } from '#shared/entities/story/parts.ts'
import type { EntryHead } from '#shared/entities/website/entry.ts'

/** The state of a story without a row. */
const NONE = {
  draft: [] as Block[],
  head: null as EntryHead | null,
  revision: 0,
  draft_by: null,
  draft_page: null,
  draft_at: null,
  published: null as Block[] | null,
  published_revision: null,
  username: null,
}

const selectStory = (db: Kysely<Database>, story: string) =>
  db
    .selectFrom('stories as s')
    .leftJoin('users as u', 'u.id', 's.draft_by')
    .select([
      's.draft',
      's.head',
      's.revision',
      's.draft_by',
      's.draft_page',
      's.draft_at',
      's.published',
      's.published_revision',
    ])
    .select('u.username')
    .where('s.id', '=', story)

/** A story's draft and its published state. */
export const findStory = async (db: Kysely<Database>, story: string) =>
  (await selectStory(db, story).executeTakeFirst()) ?? NONE

/** The owner of a story: an exhibit, or a page or post of the website. */
export interface StoryAt {
  id: string
  of: 'exhibit' | 'entry'
}

/** Locks the owner of a story against deletion. Throws `not_found` if it doesn't exist. */
async function lockOwner(db: Kysely<Database>, { id, of }: StoryAt): Promise<void> {
  if (of === 'exhibit') {
    const exhibit = await db.selectFrom('exhibits').select('project').where('id', '=', id).executeTakeFirst()
    await lockProjects(db, [exhibit?.project])
  }
  const owner = of === 'exhibit' ? 'exhibits' : 'website_entries'
  const there = await db.selectFrom(owner).select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  if (!there) throw new AppError('not_found')
}

/** Locks a story until the transaction ends, creating its row if necessary. */
export async function holdStory(db: Kysely<Database>, { id, of }: StoryAt) {
  await lockOwner(db, { id, of })
  await db
    .insertInto('stories')
    .values({ id, [of]: id })
    .onConflict((on) => on.doNothing())
    .execute()
  return selectStory(db, id).forUpdate('s').executeTakeFirstOrThrow()
}
export type HeldStory = Awaited<ReturnType<typeof holdStory>>

/** The blocks that visitors read, or null if nothing is published. */
export async function findPublished(db: Kysely<Database>, story: string): Promise<Block[] | null> {
  const row = await db.selectFrom('stories').select('published').where('id', '=', story).executeTakeFirst()
  return row?.published ?? null
}

/** The content of a story: its blocks, and the head of a page or post. */
export interface Written {
  blocks: readonly Block[]
  head?: EntryHead | null | undefined
}

/** Saves the draft and returns the time of the change (ms). */
export async function writeDraft(
  db: Kysely<Database>,
  story: string,
  draft: Written & { revision: number; user: string | null; page: string | undefined },
): Promise<number> {
  const { blocks, head, revision, user, page } = draft
  const at = Date.now()
  await db
    .updateTable('stories')
    .set({ draft: jsonText(blocks), revision, draft_by: user, draft_page: page ?? null, draft_at: at })
    .$if(Boolean(head), (q) => q.set({ head: jsonText(head) }))
    .where('id', '=', story)
    .execute()
  return at
}

/** Publishes these blocks. An exhibit without blocks has no story. */
export async function writePublished(
  db: Kysely<Database>,
  { id, of }: StoryAt,
  blocks: readonly Block[],
  revision: number,
): Promise<void> {
  // A page or post may consist of its head alone.
  const some = blocks.length > 0 || of === 'entry'
  await db
    .updateTable('stories')
    .set({ published: some ? jsonText(blocks) : null, published_revision: some ? revision : null })
    .where('id', '=', id)
    .execute()
  if (of !== 'exhibit') return
  await db.deleteFrom('story_items').where('exhibit', '=', id).execute()
  // Items that are gone or have moved to another project are skipped; the others are locked until this is done.
  await sql`INSERT INTO story_items (exhibit, artifact, position)
    SELECT e.id, a.id, t.n FROM unnest(${uuids(namedIn(blocks).items)}) WITH ORDINALITY AS t(id, n)
    JOIN artifacts a ON a.id = t.id JOIN exhibits e ON e.id = ${id} AND e.project = a.project
    ORDER BY a.id FOR SHARE OF a`.execute(db)
}

/** Those of these ids that are items, or exhibits, of the project. */
export async function ofProject(
  db: Kysely<Database>,
  table: 'artifacts' | 'exhibits',
  project: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('project', '=', project)
    .execute()
  return rows.map(({ id }) => id)
}

/** Versions kept of each kind. */
const MOST_KEPT = 60
/** Characters of a version's JSON that its opening words are taken from. */
const BEGINNING = 8000

interface Kept extends Written {
  story: string
  kind: (typeof VERSION_KINDS)[number]
  user: string | null
  /** In ms. */
  at: number
  /** Set for legal documents, whose published versions are never deleted. */
  forEver?: boolean
}

/** Whether two states have the same blocks, and the same head if `b` has one. */
export const isSame = (a: Written, b: Written): boolean =>
  JSON.stringify(a.blocks) === JSON.stringify(b.blocks) &&
  (!b.head || JSON.stringify(a.head) === JSON.stringify(b.head))

/** Saves a version of a story, unless the newest of its kind is the same, and deletes the oldest beyond the limit. */
export async function keepVersion(db: Kysely<Database>, kept: Kept): Promise<void> {
  const { story, kind, user, blocks, head = null, at, forEver = false } = kept
  const same = db.selectFrom('story_versions').where('story', '=', story).where('kind', '=', kind)
  const newest = await same
    .select(['blocks', 'head'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest && isSame(newest, { blocks, head })) return
  await db
    .insertInto('story_versions')
    .values({ id: newId(), story, kind, user_id: user, blocks: jsonText(blocks), head: head && jsonText(head), at })
    .execute()
  if (forEver) return
  await db
    .deleteFrom('story_versions')
    .where('id', 'in', same.select('id').orderBy('at', 'desc').orderBy('id', 'desc').offset(MOST_KEPT))
    .execute()
}

/** The versions of a story, newest first, with their opening words. Only the beginning of each is read. */
export async function listVersions(db: Kysely<Database>, story: string) {
  const rows = await db
    .selectFrom('story_versions as v')
    .leftJoin('users as u', 'u.id', 'v.user_id')
    .select(['v.id', 'v.at', 'v.kind', 'v.user_id', 'u.username', 'v.head'])
    .select(sql<string>`left(v.blocks::text, ${sql.lit(BEGINNING)})`.as('beginning'))
    .where('v.story', '=', story)
    .orderBy('v.at', 'desc')
    .orderBy('v.id', 'desc')
    .execute()
  return rows.map(({ beginning, ...row }) => ({ ...row, begins: plainBeginning(beginning) }))
}

export const findVersion = (db: Kysely<Database>, story: string, id: string) =>
  db
    .selectFrom('story_versions')
    .select(['blocks', 'head'])
    .where('story', '=', story)
    .where('id', '=', id)
    .executeTakeFirst()
