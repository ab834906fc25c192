import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { cleanRichTexts } from '#server/kit/rich-text/clean-rich-text.ts'
import { record, thingsOf, type Actor, type Recorder } from '#server/record/record.ts'
import { updateExhibit } from '#server/features/exhibits/exhibits.repo.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import { namedIn, partsOf, withRich } from '#shared/entities/story/parts.ts'
import {
  findStory,
  findVersion,
  holdStory,
  keepVersion,
  ofProject,
  writeDraft,
  writePublished,
  type HeldStory,
} from './stories.repo.ts'

interface Placed {
  id: string
  project: string
}

/** Whoever writes on for so long, on the same page, finds their way back to what was before. */
const KEEP_MS = 10 * 60_000

/**
 * Makes these blocks the draft of a story. Where it has changed since `revision`, what was sent is kept among the
 * versions, and `conflict` says who was faster.
 */
export async function saveDraft(
  db: Kysely<Database>,
  actor: Actor,
  exhibit: Placed,
  given: { blocks: readonly Block[]; revision: number },
): Promise<{ revision: number; changed_at: number | null }> {
  const blocks = await cleanStory(given.blocks, (await findStory(db, exhibit.id)).draft)
  const saved = await transaction(db, async (trx) => {
    const held = await holdStory(trx, exhibit.id)
    if (isSame(held.draft, blocks)) return { revision: held.revision, changed_at: held.draft_at }
    await demandOfProject(trx, exhibit, blocks, held)
    if (held.revision !== given.revision) {
      await keepVersion(trx, { exhibit: exhibit.id, kind: 'late', user: actor.user, blocks, at: Date.now() })
      return overtaken(held)
    }
    return change(trx, actor, exhibit, held, blocks)
  })
  if (saved instanceof AppError) throw saved
  return saved
}

/** Makes a version the draft again. Throws `conflict` where the draft has changed since `revision`. */
export async function restoreVersion(
  db: Kysely<Database>,
  actor: Actor,
  exhibit: Placed,
  { version, revision }: { version: string; revision: number },
): Promise<void> {
  await transaction(db, async (trx) => {
    const held = await holdStory(trx, exhibit.id)
    const blocks = await findVersion(trx, exhibit.id, version)
    if (!blocks) throw new AppError('not_found')
    if (held.revision !== revision) throw overtaken(held)
    await change(trx, { ...actor, page: undefined }, exhibit, held, blocks)
  })
}

/** Shows visitors the draft. Throws `conflict` where it has changed since `revision`: nobody publishes what they did not see. */
export async function publishStory(on: Recorder, actor: Actor, exhibit: Placed, revision: number): Promise<void> {
  await transaction(on.db, async (trx) => {
    const held = await holdStory(trx, exhibit.id)
    if (held.revision !== revision) throw overtaken(held)
    const touches = namedIn([...(held.published ?? []), ...held.draft]).items
    await writePublished(trx, exhibit.id, held.draft, revision)
    await updateExhibit(trx, exhibit.id, {})
    await keepVersion(trx, {
      exhibit: exhibit.id,
      kind: 'published',
      user: actor.user,
      blocks: held.draft,
      at: Date.now(),
    })
    await record({ ...on, db: trx }, actor, {
      project: exhibit.project,
      act: 'edit',
      kind: 'exhibit',
      things: thingsOf('exhibits', [exhibit.id]),
      touches,
      details: { fields: ['story'] },
    })
  })
}

/** Writes the next draft; what another hand left, or what is some minutes old, is kept as it was. */
async function change(
  trx: Kysely<Database>,
  { user, page }: Actor,
  exhibit: Placed,
  held: HeldStory,
  blocks: readonly Block[],
) {
  const revision = held.revision + 1
  const isOwn = held.draft_by === user && held.draft_page === (page ?? null) && page !== undefined
  const isRecent = held.draft_at !== null && Date.now() - held.draft_at < KEEP_MS
  if (held.draft.length > 0 && !(isOwn && isRecent))
    await keepVersion(trx, {
      exhibit: exhibit.id,
      kind: 'draft',
      user: held.draft_by,
      blocks: held.draft,
      at: held.draft_at ?? Date.now(),
    })
  return { revision, changed_at: await writeDraft(trx, exhibit.id, { blocks, revision, user, page }) }
}

const isSame = (a: readonly Block[], b: readonly Block[]) => JSON.stringify(a) === JSON.stringify(b)

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

// A story shows things of its own project only. What it names already may have gone: it stays until somebody takes it out.
async function demandOfProject(
  trx: Kysely<Database>,
  { id, project }: Placed,
  blocks: readonly Block[],
  { draft, published }: HeldStory,
): Promise<void> {
  const [named, known] = [namedIn(blocks), namedIn([...draft, ...(published ?? [])])]
  const items = named.items.filter((one) => !known.items.includes(one))
  const exhibits = named.exhibits.filter((one) => !known.exhibits.includes(one))
  const isOther = exhibits.includes(id)
  const [foundItems, foundExhibits] = [
    await ofProject(trx, 'artifacts', project, items),
    await ofProject(trx, 'exhibits', project, exhibits),
  ]
  if (isOther || foundItems.length < items.length || foundExhibits.length < exhibits.length)
    throw badInput('blocks', 'other_project')
}
