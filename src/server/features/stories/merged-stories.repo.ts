import { sql, type Kysely } from 'kysely'
import { toJsonText } from '#server/db/json-text.ts'
import type { MergeChanges } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'
import { uuids } from '#server/db/uuids.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import { findReferences, replaceItem } from '#shared/entities/story/story-parts.ts'
import { saveStoryDraft, saveVersion } from './stories.repo.ts'

type SavedStory = MergeChanges['stories'][number]

/** Locks the stories of these exhibits. The exhibits must be locked already. */
export async function lockStories(trx: Kysely<Database>, exhibits: readonly string[]) {
  const { rows } = await sql<{
    exhibit: string
    draft: Block[]
    published: Block[] | null
    revision: number
    published_revision: number | null
    draft_by: string | null
    draft_at: number | null
  }>`SELECT exhibit, draft, published, revision, published_revision, draft_by, draft_at FROM stories
    WHERE exhibit = ANY(${uuids(exhibits)}) ORDER BY id FOR UPDATE`.execute(trx)
  return rows
}
type LockedStory = Awaited<ReturnType<typeof lockStories>>[number]

const areSame = (a: readonly Block[] | null, b: readonly Block[] | null) => JSON.stringify(a) === JSON.stringify(b)

/** Replaces an item in these stories, whether in drafts or published, and returns the changed stories as they were. */
export async function replaceInStories(
  trx: Kysely<Database>,
  stories: readonly LockedStory[],
  user: string | null,
  artifact: string,
  replacement: string,
): Promise<SavedStory[]> {
  const changedStories: SavedStory[] = []
  for (const story of stories) {
    const replaced = replaceInStory(story, artifact, replacement)
    if (areSame(replaced.draft, story.draft) && areSame(replaced.published, story.published)) continue
    await saveStory(trx, story, replaced, user)
    await moveStoryItem(trx, story.exhibit, artifact, replacement, replaced.published)
    changedStories.push({ exhibit: story.exhibit, draft: story.draft, published: story.published })
  }
  return changedStories
}

/** Undoes `replaceInStories`, except for drafts and published stories that were changed since. */
export async function restoreInStories(
  trx: Kysely<Database>,
  stories: readonly LockedStory[],
  savedStories: readonly SavedStory[],
  user: string | null,
  artifact: string,
  replacement: string,
): Promise<string[]> {
  const restoredIds: string[] = []
  for (const saved of savedStories) {
    const story = stories.find(({ exhibit }) => exhibit === saved.exhibit)
    if (!story) continue
    const replaced = replaceInStory(saved, artifact, replacement)
    const content = {
      draft: areSame(story.draft, replaced.draft) ? saved.draft : story.draft,
      published: areSame(story.published, replaced.published) ? saved.published : story.published,
    }
    if (areSame(content.draft, story.draft) && areSame(content.published, story.published)) continue
    await saveStory(trx, story, content, user)
    await moveStoryItem(trx, story.exhibit, replacement, artifact, content.published)
    restoredIds.push(story.exhibit)
  }
  return restoredIds
}

const replaceInStory = <T extends Pick<SavedStory, 'draft' | 'published'>>(
  { draft, published }: T,
  from: string,
  to: string,
) => ({
  draft: replaceItem(draft, from, to),
  published: replaceItem(published, from, to),
})

/** Saves a changed story. The previous draft remains as a version. */
async function saveStory(
  trx: Kysely<Database>,
  story: LockedStory,
  { draft, published }: Pick<SavedStory, 'draft' | 'published'>,
  user: string | null,
): Promise<void> {
  const isDraftChanged = !areSame(draft, story.draft)
  const revision = isDraftChanged ? story.revision + 1 : story.revision
  if (isDraftChanged) {
    const at = story.draft_at ?? Date.now()
    await saveVersion(trx, { story: story.exhibit, kind: 'draft', user: story.draft_by, blocks: story.draft, at })
    await saveStoryDraft(trx, story.exhibit, { blocks: draft, revision, user, page: undefined })
  }
  if (published === null) return
  // A draft without unpublished changes still has none.
  const publishedRevision = story.published_revision === story.revision ? revision : story.published_revision
  await trx
    .updateTable('stories')
    .set({ published: toJsonText(published), published_revision: publishedRevision })
    .where('exhibit', '=', story.exhibit)
    .execute()
}

/** Replaces an item in the list of those that a published story shows. Both must be locked already. */
async function moveStoryItem(
  trx: Kysely<Database>,
  exhibit: string,
  from: string,
  to: string,
  published: readonly Block[] | null,
): Promise<void> {
  const { items } = findReferences(published ?? [])
  if (!items.includes(from))
    await sql`DELETE FROM story_items WHERE exhibit = ${exhibit} AND artifact = ${from}`.execute(trx)
  if (items.includes(to))
    await sql`INSERT INTO story_items (exhibit, artifact, position) VALUES (${exhibit}, ${to}, ${items.indexOf(to) + 1})
      ON CONFLICT DO NOTHING`.execute(trx)
}
