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

/** Whoever writes on for so long, on the same page, finds their way back to what was before. */
const KEEP_MS = 10 * 60_000

/**
 * Makes these blocks the draft of a story, once `demand` has found that they may stand there. Where it has changed since
 * `revision`, what was sent is kept among the versions, and `conflict` says who was faster.
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

/** Makes a version the draft again. Throws `conflict` where the draft has changed since `revision`. */
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
 * Shows readers the draft, and keeps it as it was then; answers what was held. Throws `conflict` where it has changed since
 * `revision`: nobody publishes what they did not see.
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

/** Whether the same page has written what is there. */
const isOwn = ({ draft_by, draft_page }: HeldStory, { user, page }: Actor): boolean =>
  draft_by === user && draft_page === (page ?? null) && page !== undefined

/** Whether a page's last words were kept, and the answer that told it so was lost: nobody else has come between. */
const hasMissedAnswer = (held: HeldStory, actor: Actor, given: { revision: number }): boolean =>
  held.revision === given.revision + 1 && isOwn(held, actor)

/** Writes the next draft; what another hand left, or what is some minutes old, is kept as it was. */
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

/** `known`: clean blocks; texts that stand there already are not cleaned again, for a draft is saved at every pause. */
async function cleanStory(blocks: readonly Block[], known: readonly Block[]): Promise<Block[]> {
  const clean = new Map(richOf(known).map((html) => [html, html]))
  const others = [...new Set(richOf(blocks))].filter((html) => !clean.has(html))
  const cleaned = await cleanRichTexts(others)
  for (const [i, html] of others.entries()) clean.set(html, cleaned[i] ?? '')
  return withRich([...blocks], (html) => clean.get(html) ?? '')
}

const richOf = (blocks: readonly Block[]) =>
  partsOf(blocks).flatMap(({ kind, value }) => (kind === 'rich' ? value : []))
