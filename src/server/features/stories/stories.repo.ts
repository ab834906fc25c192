import { sql, type Kysely } from 'kysely'
import { toJsonText } from '#server/db/json-text.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { anyOf, uuids } from '#server/db/uuids.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import type { VERSION_KINDS } from '#shared/entities/story/story-draft.ts'
import { findReferences, jsonToPlainText } from '#shared/entities/story/story-parts.ts'
import type { EntryHead } from '#shared/entities/website/site-entry.ts'

/** The initial state of a story, before it has a row. */
const EMPTY_STORY = {
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
  (await selectStory(db, story).executeTakeFirst()) ?? EMPTY_STORY

/** The owner of a story: an exhibit, or a page or post of the website. */
export interface StoryRef {
  id: string
  ownerKind: 'exhibit' | 'entry'
}

/** Locks the owner of a story against deletion. Throws `not_found` if it doesn't exist. */
async function lockOwner(db: Kysely<Database>, { id, ownerKind }: StoryRef): Promise<void> {
  if (ownerKind === 'exhibit') {
    const exhibit = await db.selectFrom('exhibits').select('project').where('id', '=', id).executeTakeFirst()
    await lockProjects(db, [exhibit?.project])
  }
  const ownerTable = ownerKind === 'exhibit' ? 'exhibits' : 'website_entries'
  const ownerRow = await db.selectFrom(ownerTable).select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  if (!ownerRow) throw new AppError('not_found')
}

/** Locks a story until the transaction ends, creating its row if needed. */
export async function lockStory(db: Kysely<Database>, { id, ownerKind }: StoryRef) {
  await lockOwner(db, { id, ownerKind })
  await db
    .insertInto('stories')
    .values({ id, [ownerKind]: id })
    .onConflict((on) => on.doNothing())
    .execute()
  return selectStory(db, id).forUpdate('s').executeTakeFirstOrThrow()
}
export type LockedStory = Awaited<ReturnType<typeof lockStory>>

/** Returns the blocks that visitors read, or null if nothing is published. */
export async function findPublishedBlocks(db: Kysely<Database>, story: string): Promise<Block[] | null> {
  const row = await db.selectFrom('stories').select('published').where('id', '=', story).executeTakeFirst()
  return row?.published ?? null
}

/** The content of a story: its blocks, and the head of a page or post. */
export interface StoryContent {
  blocks: readonly Block[]
  head?: EntryHead | null | undefined
}

/** Saves the draft and returns the time of the change (ms). */
export async function saveStoryDraft(
  db: Kysely<Database>,
  story: string,
  draft: StoryContent & { revision: number; user: string | null; page: string | undefined },
): Promise<number> {
  const { blocks, head, revision, user, page } = draft
  const at = Date.now()
  await db
    .updateTable('stories')
    .set({ draft: toJsonText(blocks), revision, draft_by: user, draft_page: page ?? null, draft_at: at })
    .$if(Boolean(head), (q) => q.set({ head: toJsonText(head) }))
    .where('id', '=', story)
    .execute()
  return at
}

/** Publishes these blocks. An exhibit without blocks has no story. */
export async function savePublishedBlocks(
  db: Kysely<Database>,
  { id, ownerKind }: StoryRef,
  blocks: readonly Block[],
  revision: number,
): Promise<void> {
  // A page or post may have a head without any blocks.
  const isShown = blocks.length > 0 || ownerKind === 'entry'
  await db
    .updateTable('stories')
    .set({ published: isShown ? toJsonText(blocks) : null, published_revision: isShown ? revision : null })
    .where('id', '=', id)
    .execute()
  if (ownerKind !== 'exhibit') return
  await db.deleteFrom('story_items').where('exhibit', '=', id).execute()
  // Items that no longer exist or have moved to another project are skipped; the others stay locked.
  await sql`INSERT INTO story_items (exhibit, artifact, position)
    SELECT e.id, a.id, t.n FROM unnest(${uuids(findReferences(blocks).items)}) WITH ORDINALITY AS t(id, n)
    JOIN artifacts a ON a.id = t.id JOIN exhibits e ON e.id = ${id} AND e.project = a.project
    ORDER BY a.id FOR SHARE OF a`.execute(db)
}

/** Returns which of these ids are items, or exhibits, of the project. */
export async function filterIdsOfProject(
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

/** Maximum number of versions kept of each kind. */
const MAX_VERSIONS = 60
/** How many characters of a version's JSON are read to get its opening words. */
const BEGINNING_LENGTH = 8000

interface NewVersion extends StoryContent {
  story: string
  kind: (typeof VERSION_KINDS)[number]
  user: string | null
  /** In ms. */
  at: number
  /** Set for legal documents, whose published versions are never deleted. */
  keepForever?: boolean
}

/** Whether two states of a story have the same blocks and, if `b` has a head, the same head. */
export const isSame = (a: StoryContent, b: StoryContent): boolean =>
  JSON.stringify(a.blocks) === JSON.stringify(b.blocks) &&
  (!b.head || JSON.stringify(a.head) === JSON.stringify(b.head))

/** Saves a version of a story, unless the newest of its kind is the same, and deletes the oldest beyond the limit. */
export async function saveVersion(db: Kysely<Database>, version: NewVersion): Promise<void> {
  const { story, kind, user, blocks, head = null, at, keepForever = false } = version
  const versionsOfKind = db.selectFrom('story_versions').where('story', '=', story).where('kind', '=', kind)
  const newestVersion = await versionsOfKind
    .select(['blocks', 'head'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newestVersion && isSame(newestVersion, { blocks, head })) return
  await db
    .insertInto('story_versions')
    .values({ id: newId(), story, kind, user_id: user, blocks: toJsonText(blocks), head: head && toJsonText(head), at })
    .execute()
  if (keepForever) return
  await db
    .deleteFrom('story_versions')
    .where('id', 'in', versionsOfKind.select('id').orderBy('at', 'desc').orderBy('id', 'desc').offset(MAX_VERSIONS))
    .execute()
}

/** Lists the versions of a story, newest first, with their opening words. Only the beginning of each is read. */
export async function listVersions(db: Kysely<Database>, story: string) {
  const rows = await db
    .selectFrom('story_versions as v')
    .leftJoin('users as u', 'u.id', 'v.user_id')
    .select(['v.id', 'v.at', 'v.kind', 'v.user_id', 'u.username', 'v.head'])
    .select(sql<string>`left(v.blocks::text, ${sql.lit(BEGINNING_LENGTH)})`.as('beginning'))
    .where('v.story', '=', story)
    .orderBy('v.at', 'desc')
    .orderBy('v.id', 'desc')
    .execute()
  return rows.map(({ beginning, ...row }) => ({ ...row, begins: jsonToPlainText(beginning) }))
}

export const findVersion = (db: Kysely<Database>, story: string, id: string) =>
  db
    .selectFrom('story_versions')
    .select(['blocks', 'head'])
    .where('story', '=', story)
    .where('id', '=', id)
    .executeTakeFirst()
