import type { Kysely } from 'kysely'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { appendToAuditLog, selectTargets, type Actor, type AuditLogServices } from '#server/audit-log/audit-log.ts'
import { lockExhibit, updateExhibit } from '#server/features/exhibits/exhibits.repo.ts'
import type { Block } from '#shared/entities/story/blocks.ts'
import { findReferences } from '#shared/entities/story/story-parts.ts'
import { publishDraft, restoreVersion, saveDraft } from './drafts.ts'
import { filterIdsOfProject, type LockedStory } from './stories.repo.ts'

interface ExhibitRef {
  id: string
  project: string
}
const toStoryRef = ({ id }: ExhibitRef) => ({ id, ownerKind: 'exhibit' }) as const

/** Saves these blocks as the draft of an exhibit's story, which may only refer to items and exhibits of its project. */
export const saveStory = (
  db: Kysely<Database>,
  actor: Actor,
  exhibit: ExhibitRef,
  input: { blocks: readonly Block[]; revision: number },
) =>
  saveDraft(db, actor, toStoryRef(exhibit), input, (trx, blocks, lockedStory) =>
    requireMentionsInProject(trx, exhibit, blocks, lockedStory),
  )

/** Restores a version of an exhibit's story as the draft. */
export const restoreStory = (
  db: Kysely<Database>,
  actor: Actor,
  exhibit: ExhibitRef,
  request: { version: string; revision: number },
) => restoreVersion(db, actor, toStoryRef(exhibit), request)

/** Publishes the draft of an exhibit's story. */
export async function publishStory(
  services: AuditLogServices,
  actor: Actor,
  exhibit: ExhibitRef,
  revision: number,
): Promise<void> {
  await transaction(services.db, async (trx) => {
    await lockProjects(trx, [exhibit.project])
    if (!(await lockExhibit(trx, exhibit.id))) throw new AppError('not_found')
    const lockedStory = await publishDraft(trx, actor, toStoryRef(exhibit), { revision })
    const affectedArtifacts = findReferences([...(lockedStory.published ?? []), ...lockedStory.draft]).items
    await updateExhibit(trx, exhibit.id, {})
    await appendToAuditLog({ ...services, db: trx }, actor, {
      project: exhibit.project,
      act: 'edit',
      kind: 'exhibit',
      targets: selectTargets('exhibits', [exhibit.id]),
      affectedArtifacts,
      details: { fields: ['story'] },
    })
  })
}

// A story may only refer to items and exhibits of the same project. Those that it already refers to may be gone: such
// references stay until an editor removes them.
async function requireMentionsInProject(
  trx: Kysely<Database>,
  { id, project }: ExhibitRef,
  blocks: readonly Block[],
  { draft, published }: LockedStory,
): Promise<void> {
  const [references, earlierReferences] = [findReferences(blocks), findReferences([...draft, ...(published ?? [])])]
  const items = references.items.filter((mentionedId) => !earlierReferences.items.includes(mentionedId))
  const exhibits = references.exhibits.filter((mentionedId) => !earlierReferences.exhibits.includes(mentionedId))
  const mentionsItself = exhibits.includes(id)
  const [foundItems, foundExhibits] = [
    await filterIdsOfProject(trx, 'artifacts', project, items),
    await filterIdsOfProject(trx, 'exhibits', project, exhibits),
  ]
  if (mentionsItself || foundItems.length < items.length || foundExhibits.length < exhibits.length)
    throw badInput('blocks', 'other_project')
}
