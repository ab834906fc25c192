import type { Kysely } from 'kysely'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { lockProject } from '#server/features/projects/projects.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { cleanRichText } from '#server/kit/rich-text/clean-rich-text.ts'
import { appendToAuditLog, selectTargets, type Actor } from '#server/audit-log/audit-log.ts'
import type { DesignField, GalleryDesign } from '#shared/entities/gallery-design.ts'
import {
  pickDifferences,
  findDesign,
  isProjectItem,
  findUsername,
  saveDesignDraft,
  savePublishedDesign,
  type StoredDesign,
} from './designs.repo.ts'

type DesignServices = Pick<Services, 'db' | 'pubSub'>

/** Locks the design of a gallery until the transaction ends. */
async function lockDesign(trx: Kysely<Database>, project: string): Promise<StoredDesign> {
  const design = (await lockProject(trx, project)) && (await findDesign(trx, project, true))
  if (!design) throw new AppError('not_found')
  return design
}

async function createConflictError(
  db: Kysely<Database>,
  { fieldChanges }: StoredDesign,
  field: DesignField,
): Promise<AppError> {
  const username = await findUsername(db, fieldChanges[field]?.by ?? null)
  return new AppError('conflict', { field, reason: ['overtaken', username ?? ''], by: username })
}

/**
 * Finds the field that was changed last since `seenAt`. The page's own changes don't count, even if it never received
 * the reply to them.
 */
const findFieldChangedSince = (
  { fieldChanges }: StoredDesign,
  { user, page }: Actor,
  seenAt: number,
  fields?: object,
): DesignField | undefined =>
  (Object.keys(fieldChanges) as DesignField[])
    .filter((field) => (fieldChanges[field]?.at ?? 0) > seenAt && (!fields || field in fields))
    .filter((field) => page === undefined || fieldChanges[field]?.by !== user || fieldChanges[field].page !== page)
    .toSorted((a, b) => (fieldChanges[b]?.at ?? 0) - (fieldChanges[a]?.at ?? 0))[0]

/**
 * Changes the draft. Throws `conflict`, naming a field that someone else has changed to a different value since
 * `seen_at`.
 */
export async function saveDesign(
  { db }: DesignServices,
  actor: Actor,
  project: string,
  { seen_at, ...changedFields }: Partial<GalleryDesign> & { seen_at?: number | undefined },
): Promise<void> {
  const { description } = changedFields
  const cleanedFields = { ...changedFields, ...(description && { description: await cleanRichText(description) }) }
  if (cleanedFields.description === '') cleanedFields.description = null
  await transaction(db, async (trx) => {
    const design = await lockDesign(trx, project)
    const changes = pickDifferences(cleanedFields, design.draft)
    const field = seen_at === undefined ? undefined : findFieldChangedSince(design, actor, seen_at, changes)
    if (field) throw await createConflictError(trx, design, field)
    const { cover } = changes
    if (typeof cover === 'object' && !(await isProjectItem(trx, project, cover.item)))
      throw badInput('cover', 'other_project')
    const fields = Object.keys(changes)
    if (fields.length === 0) return
    const draft = pickDifferences({ ...design.draft, ...changes }, design.published)
    await saveDesignDraft(trx, project, design, { draft, fields, userId: actor.user, page: actor.page })
  })
}

/**
 * Publishes the draft. Throws `conflict` if it has changed since `seenAt`, so nobody publishes changes they haven't
 * seen.
 */
export const publishDesign = (services: DesignServices, actor: Actor, project: string, seenAt: number): Promise<void> =>
  publishUpdate(services, actor, project, seenAt, (design) => ({
    published: design.draft,
    draft: {},
    previous: design.published,
  }))

/**
 * Restores the previously published design. The currently published design, with all later changes, becomes the draft.
 */
export const undoPublication = (
  services: DesignServices,
  actor: Actor,
  project: string,
  seenAt: number,
): Promise<void> =>
  publishUpdate(services, actor, project, seenAt, ({ previous, draft }) => {
    if (!previous) throw new AppError('conflict', { reason: ['nothing_to_undo'] })
    return { published: previous, draft: pickDifferences(draft, previous), previous: null }
  })

interface DesignUpdate {
  published: GalleryDesign
  draft: Partial<GalleryDesign>
  previous: GalleryDesign | null
}

async function publishUpdate(
  services: DesignServices,
  actor: Actor,
  project: string,
  seenAt: number,
  toUpdate: (design: StoredDesign) => DesignUpdate,
) {
  await transaction(services.db, async (trx) => {
    const design = await lockDesign(trx, project)
    const field = findFieldChangedSince(design, actor, seenAt)
    if (field) throw await createConflictError(trx, design, field)
    const { published, draft, previous } = toUpdate(design)
    const changed = Object.keys(pickDifferences(published, design.published))
    if (changed.length === 0) return
    await savePublishedDesign(trx, project, published, previous)
    await saveDesignDraft(trx, project, design, { draft, fields: [], userId: actor.user, page: actor.page })
    const targets = selectTargets('projects', [project])
    await appendToAuditLog({ ...services, db: trx }, actor, {
      project,
      act: 'edit',
      kind: 'project',
      targets,
      details: { fields: changed },
    })
  })
}

/** Discards the draft's changes. */
export async function discardDraft(
  { db }: DesignServices,
  actor: Actor,
  project: string,
  seenAt: number,
): Promise<void> {
  await transaction(db, async (trx) => {
    const design = await lockDesign(trx, project)
    const field = findFieldChangedSince(design, actor, seenAt)
    if (field) throw await createConflictError(trx, design, field)
    await saveDesignDraft(trx, project, design, {
      draft: {},
      fields: design.unpublished,
      userId: actor.user,
      page: actor.page,
    })
  })
}
