import type { Kysely } from 'kysely'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { record, thingsOf, type Actor, type Recorder } from '#server/record/record.ts'
import { holdExhibit, updateExhibit } from '#server/features/exhibits/exhibits.repo.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import { namedIn } from '#shared/entities/story/parts.ts'
import { publishDraft, restoreVersion, saveDraft } from './drafts.ts'
import { ofProject, type HeldStory } from './stories.repo.ts'

interface Placed {
  id: string
  project: string
}
const storyOf = ({ id }: Placed) => ({ id, of: 'exhibit' }) as const

/** Saves these blocks as the draft of an exhibit's story, which may only mention entries of its own project. */
export const saveStory = (
  db: Kysely<Database>,
  actor: Actor,
  exhibit: Placed,
  given: { blocks: readonly Block[]; revision: number },
) => saveDraft(db, actor, storyOf(exhibit), given, (trx, blocks, held) => demandOfProject(trx, exhibit, blocks, held))

/** Restores a version of an exhibit's story as the draft. */
export const restoreStory = (
  db: Kysely<Database>,
  actor: Actor,
  exhibit: Placed,
  asked: { version: string; revision: number },
) => restoreVersion(db, actor, storyOf(exhibit), asked)

/** Publishes the draft of an exhibit's story. */
export async function publishStory(on: Recorder, actor: Actor, exhibit: Placed, revision: number): Promise<void> {
  await transaction(on.db, async (trx) => {
    await lockProjects(trx, [exhibit.project])
    if (!(await holdExhibit(trx, exhibit.id))) throw new AppError('not_found')
    const held = await publishDraft(trx, actor, storyOf(exhibit), { revision })
    const touches = namedIn([...(held.published ?? []), ...held.draft]).items
    await updateExhibit(trx, exhibit.id, {})
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

// A story mentions only entries of its own project. Existing mentions may be gone; they stay until an editor removes
// them.
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
