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

/** Makes these blocks the draft of an exhibit's story; of its things only those of its own project may be named. */
export const saveStory = (
  db: Kysely<Database>,
  actor: Actor,
  exhibit: Placed,
  given: { blocks: readonly Block[]; revision: number },
) => saveDraft(db, actor, storyOf(exhibit), given, (trx, blocks, held) => demandOfProject(trx, exhibit, blocks, held))

/** Makes a version of an exhibit's story the draft again. */
export const restoreStory = (
  db: Kysely<Database>,
  actor: Actor,
  exhibit: Placed,
  asked: { version: string; revision: number },
) => restoreVersion(db, actor, storyOf(exhibit), asked)

/** Shows visitors the draft of an exhibit's story. */
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
