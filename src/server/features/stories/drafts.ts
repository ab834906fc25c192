import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/app-error.ts'
import { cleanRichTexts } from '#server/kit/rich-text/clean-rich-text.ts'
import type { Actor } from '#server/audit-log/audit-log.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import { listParts, mapRichText } from '#shared/entities/story/story-parts.ts'
import {
  findStory,
  findVersion,
  lockStory,
  isSame,
  saveVersion,
  saveStoryDraft,
  savePublishedBlocks,
  type LockedStory,
  type StoryRef,
  type StoryContent,
} from './stories.repo.ts'

/** After this many ms of continuous editing on one page, the previous state is saved as a version. */
const VERSION_INTERVAL_MS = 10 * 60_000

/**
 * Saves these blocks as the draft of a story, after `requireAllowed` has checked them. If the draft has changed since
 * `revision`, the new blocks are kept as a conflicting version, and `conflict` names the other author.
 */
export async function saveDraft(
  db: Kysely<Database>,
  actor: Actor,
  storyRef: StoryRef,
  input: StoryContent & { revision: number },
  requireAllowed: (trx: Kysely<Database>, blocks: readonly Block[], lockedStory: LockedStory) => Promise<void>,
): Promise<{ revision: number; changed_at: number | null }> {
  const blocks = await cleanBlocks(input.blocks, (await findStory(db, storyRef.id)).draft)
  const content = { blocks, head: input.head }
  const result = await transaction(db, async (trx) => {
    const lockedStory = await lockStory(trx, storyRef)
    if (isSame({ blocks: lockedStory.draft, head: lockedStory.head }, content))
      return { revision: lockedStory.revision, changed_at: lockedStory.draft_at }
    await requireAllowed(trx, blocks, lockedStory)
    if (lockedStory.revision !== input.revision && !hasMissedReply(lockedStory, actor, input)) {
      await saveVersion(trx, { story: storyRef.id, kind: 'late', user: actor.user, ...content, at: Date.now() })
      return createConflictError(lockedStory)
    }
    return writeNextDraft(trx, actor, storyRef, lockedStory, content)
  })
  if (result instanceof AppError) throw result
  return result
}

/** Restores a version as the draft. Throws `conflict` if the draft has changed since `revision`. */
export async function restoreVersion(
  db: Kysely<Database>,
  actor: Actor,
  storyRef: StoryRef,
  { version, revision }: { version: string; revision: number },
): Promise<void> {
  await transaction(db, async (trx) => {
    const lockedStory = await lockStory(trx, storyRef)
    const storedVersion = await findVersion(trx, storyRef.id, version)
    if (!storedVersion) throw new AppError('not_found')
    if (lockedStory.revision !== revision) throw createConflictError(lockedStory)
    await writeNextDraft(trx, { ...actor, page: undefined }, storyRef, lockedStory, storedVersion)
  })
}

/**
 * Publishes the draft and saves it as a version. Returns the locked story. Throws `conflict` if it has changed since
 * `revision`, so nobody publishes changes they haven't seen.
 */
export async function publishDraft(
  trx: Kysely<Database>,
  { user }: Actor,
  storyRef: StoryRef,
  { revision, keepForever = false }: { revision: number; keepForever?: boolean },
): Promise<LockedStory> {
  const lockedStory = await lockStory(trx, storyRef)
  if (lockedStory.revision !== revision) throw createConflictError(lockedStory)
  await savePublishedBlocks(trx, storyRef, lockedStory.draft, revision)
  const { draft: blocks, head } = lockedStory
  await saveVersion(trx, { story: storyRef.id, kind: 'published', user, blocks, head, at: Date.now(), keepForever })
  return lockedStory
}

/** Whether the same browser page wrote the current draft. */
const isOwnDraft = ({ draft_by, draft_page }: LockedStory, { user, page }: Actor): boolean =>
  draft_by === user && draft_page === (page ?? null) && page !== undefined

/** Whether this page's previous save succeeded but the page never got the reply, and nothing else has changed since. */
const hasMissedReply = (lockedStory: LockedStory, actor: Actor, input: { revision: number }): boolean =>
  lockedStory.revision === input.revision + 1 && isOwnDraft(lockedStory, actor)

/**
 * Writes the next draft. The previous one is saved as a version if it was written by someone else or is some minutes
 * old.
 */
async function writeNextDraft(
  trx: Kysely<Database>,
  actor: Actor,
  { id }: StoryRef,
  lockedStory: LockedStory,
  content: StoryContent,
) {
  const { user, page } = actor
  const revision = lockedStory.revision + 1
  const isRecent = lockedStory.draft_at !== null && Date.now() - lockedStory.draft_at < VERSION_INTERVAL_MS
  if ((lockedStory.draft.length > 0 || lockedStory.head) && !(isOwnDraft(lockedStory, actor) && isRecent))
    await saveVersion(trx, {
      story: id,
      kind: 'draft',
      user: lockedStory.draft_by,
      blocks: lockedStory.draft,
      head: lockedStory.head,
      at: lockedStory.draft_at ?? Date.now(),
    })
  return { revision, changed_at: await saveStoryDraft(trx, id, { ...content, revision, user, page }) }
}

const createConflictError = ({ username }: LockedStory) =>
  new AppError('conflict', {
    field: 'revision',
    reason: ['story_overtaken', username ?? ''],
    by: username ?? undefined,
  })

/** Cleans the texts of blocks. Because drafts are saved often, texts that occur in `earlierBlocks` are skipped. */
async function cleanBlocks(blocks: readonly Block[], earlierBlocks: readonly Block[]): Promise<Block[]> {
  const cleanByHtml = new Map(listRichTexts(earlierBlocks).map((html) => [html, html]))
  const newTexts = [...new Set(listRichTexts(blocks))].filter((html) => !cleanByHtml.has(html))
  const cleanedTexts = await cleanRichTexts(newTexts)
  for (const [i, html] of newTexts.entries()) cleanByHtml.set(html, cleanedTexts[i] ?? '')
  return mapRichText([...blocks], (html) => cleanByHtml.get(html) ?? '')
}

const listRichTexts = (blocks: readonly Block[]) =>
  listParts(blocks).flatMap(({ kind, value }) => (kind === 'rich' ? value : []))
