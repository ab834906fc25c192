import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/app-error.ts'
import { cleanRichTexts } from '#server/kit/rich-text/clean-rich-text.ts'
import type { Actor } from '#server/record/record.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import { partsOf, withRich } from '#shared/entities/story/parts.ts'
import {
  findStory,
  findVersion,
  holdStory,
  isSame,
  keepVersion,
  writeDraft,
  writePublished,
  type HeldStory,
  type StoryAt,
  type Written,
} from './stories.repo.ts'

/** After this time of continuous editing on one page, the earlier state is saved as a version. */
const KEEP_MS = 10 * 60_000

/**
 * Saves these blocks as the draft of a story, after `requireAllowed` has checked them. If the draft has changed since
 * `revision`, the sent blocks are kept as a conflicting version, and `conflict` names the other author.
 */
export async function saveDraft(
  db: Kysely<Database>,
  actor: Actor,
  at: StoryAt,
  given: Written & { revision: number },
  demand: (trx: Kysely<Database>, blocks: readonly Block[], held: HeldStory) => Promise<void>,
): Promise<{ revision: number; changed_at: number | null }> {
  const blocks = await cleanStory(given.blocks, (await findStory(db, at.id)).draft)
  const written = { blocks, head: given.head }
  const saved = await transaction(db, async (trx) => {
    const held = await holdStory(trx, at)
    if (isSame({ blocks: held.draft, head: held.head }, written))
      return { revision: held.revision, changed_at: held.draft_at }
    await demand(trx, blocks, held)
    if (held.revision !== given.revision && !hasMissedAnswer(held, actor, given)) {
      await keepVersion(trx, { story: at.id, kind: 'late', user: actor.user, ...written, at: Date.now() })
      return overtaken(held)
    }
    return change(trx, actor, at, held, written)
  })
  if (saved instanceof AppError) throw saved
  return saved
}

/** Restores a version as the draft. Throws `conflict` if the draft has changed since `revision`. */
export async function restoreVersion(
  db: Kysely<Database>,
  actor: Actor,
  at: StoryAt,
  { version, revision }: { version: string; revision: number },
): Promise<void> {
  await transaction(db, async (trx) => {
    const held = await holdStory(trx, at)
    const found = await findVersion(trx, at.id, version)
    if (!found) throw new AppError('not_found')
    if (held.revision !== revision) throw overtaken(held)
    await change(trx, { ...actor, page: undefined }, at, held, found)
  })
}

/**
 * Publishes the draft and saves it as a version. Returns the locked story. Throws `conflict` if it has changed since
 * `revision`, so nobody publishes changes they haven't seen.
 */
export async function publishDraft(
  trx: Kysely<Database>,
  { user }: Actor,
  at: StoryAt,
  { revision, forEver = false }: { revision: number; forEver?: boolean },
): Promise<HeldStory> {
  const held = await holdStory(trx, at)
  if (held.revision !== revision) throw overtaken(held)
  await writePublished(trx, at, held.draft, revision)
  const { draft: blocks, head } = held
  await keepVersion(trx, { story: at.id, kind: 'published', user, blocks, head, at: Date.now(), forEver })
  return held
}

/** Whether the same browser page wrote the current draft. */
const isOwn = ({ draft_by, draft_page }: HeldStory, { user, page }: Actor): boolean =>
  draft_by === user && draft_page === (page ?? null) && page !== undefined

/** Whether this page's last save succeeded but its answer was lost, with no other change in between. */
const hasMissedAnswer = (held: HeldStory, actor: Actor, given: { revision: number }): boolean =>
  held.revision === given.revision + 1 && isOwn(held, actor)

/** Writes the next draft. The previous one is saved as a version if it is someone else's or some minutes old. */
async function change(trx: Kysely<Database>, actor: Actor, { id }: StoryAt, held: HeldStory, written: Written) {
  const { user, page } = actor
  const revision = held.revision + 1
  const isRecent = held.draft_at !== null && Date.now() - held.draft_at < KEEP_MS
  if ((held.draft.length > 0 || held.head) && !(isOwn(held, actor) && isRecent))
    await keepVersion(trx, {
      story: id,
      kind: 'draft',
      user: held.draft_by,
      blocks: held.draft,
      head: held.head,
      at: held.draft_at ?? Date.now(),
    })
  return { revision, changed_at: await writeDraft(trx, id, { ...written, revision, user, page }) }
}

const overtaken = ({ username }: HeldStory) =>
  new AppError('conflict', {
    field: 'revision',
    reason: ['story_overtaken', username ?? ''],
    by: username ?? undefined,
  })

/** Cleans the texts of blocks. Texts that occur in `cleanedBefore` are skipped, because drafts are saved often. */
async function cleanStory(blocks: readonly Block[], known: readonly Block[]): Promise<Block[]> {
  const clean = new Map(richOf(known).map((html) => [html, html]))
  const others = [...new Set(richOf(blocks))].filter((html) => !clean.has(html))
  const cleaned = await cleanRichTexts(others)
  for (const [i, html] of others.entries()) clean.set(html, cleaned[i] ?? '')
  return withRich([...blocks], (html) => clean.get(html) ?? '')
}

const richOf = (blocks: readonly Block[]) =>
  partsOf(blocks).flatMap(({ kind, value }) => (kind === 'rich' ? value : []))
