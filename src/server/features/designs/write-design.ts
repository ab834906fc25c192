import type { Kysely } from 'kysely'
import type { Services } from '#server/access/services.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { holdProject } from '#server/features/projects/projects.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { cleanRichText } from '#server/kit/rich-text/clean-rich-text.ts'
import { record, thingsOf, type Actor } from '#server/record/record.ts'
import type { DesignField, GalleryDesign } from '#shared/entities/gallery-design.ts'
import {
  differing,
  findDesign,
  isOfProject,
  nameOf,
  writeDraft,
  writePublished,
  type Designed,
} from './designs.repo.ts'

type On = Pick<Services, 'db' | 'hub'>

/** Locks the design of a gallery until the transaction ends. */
async function holdDesign(trx: Kysely<Database>, project: string): Promise<Designed> {
  const design = (await holdProject(trx, project)) && (await findDesign(trx, project, true))
  if (!design) throw new AppError('not_found')
  return design
}

async function overtaken(db: Kysely<Database>, { touched }: Designed, field: DesignField): Promise<AppError> {
  const by = await nameOf(db, touched[field]?.by ?? null)
  return new AppError('conflict', { field, reason: ['overtaken', by ?? ''], by })
}

/**
 * The field that was changed last since `seenAt`. The page's own changes don't count, even if it never received the
 * answer to them.
 */
const changedSince = (
  { touched }: Designed,
  { user, page }: Actor,
  seenAt: number,
  among?: object,
): DesignField | undefined =>
  (Object.keys(touched) as DesignField[])
    .filter((field) => (touched[field]?.at ?? 0) > seenAt && (!among || field in among))
    .filter((field) => page === undefined || touched[field]?.by !== user || touched[field].page !== page)
    .toSorted((a, b) => (touched[b]?.at ?? 0) - (touched[a]?.at ?? 0))[0]

/**
 * Changes the draft. Throws `conflict` naming a field that someone else has changed since `seen_at` to a different
 * value.
 */
export async function saveDesign(
  { db }: On,
  actor: Actor,
  project: string,
  { seen_at, ...sent }: Partial<GalleryDesign> & { seen_at?: number | undefined },
): Promise<void> {
  const { description } = sent
  const given = { ...sent, ...(description && { description: await cleanRichText(description) }) }
  if (given.description === '') given.description = null
  await transaction(db, async (trx) => {
    const design = await holdDesign(trx, project)
    const changes = differing(given, design.draft)
    const field = seen_at === undefined ? undefined : changedSince(design, actor, seen_at, changes)
    if (field) throw await overtaken(trx, design, field)
    const { cover } = changes
    if (typeof cover === 'object' && !(await isOfProject(trx, project, cover.item)))
      throw badInput('cover', 'other_project')
    const fields = Object.keys(changes)
    if (fields.length === 0) return
    const draft = differing({ ...design.draft, ...changes }, design.published)
    await writeDraft(trx, project, design, { draft, fields, by: actor.user, page: actor.page })
  })
}

/**
 * Publishes the draft. Throws `conflict` if it has changed since `seenAt`, so nobody publishes changes they haven't
 * seen.
 */
export const publishDesign = (on: On, actor: Actor, project: string, seenAt: number): Promise<void> =>
  show(on, actor, project, seenAt, (design) => ({ shown: design.draft, draft: {}, before: design.published }))

/** Restores the previously published design. The design that it replaces becomes the draft, with all later changes. */
export const undoPublished = (on: On, actor: Actor, project: string, seenAt: number): Promise<void> =>
  show(on, actor, project, seenAt, ({ before, draft }) => {
    if (!before) throw new AppError('conflict', { reason: ['nothing_to_undo'] })
    return { shown: before, draft: differing(draft, before), before: null }
  })

interface Turn {
  shown: GalleryDesign
  draft: Partial<GalleryDesign>
  before: GalleryDesign | null
}

async function show(on: On, actor: Actor, project: string, seenAt: number, turn: (design: Designed) => Turn) {
  await transaction(on.db, async (trx) => {
    const design = await holdDesign(trx, project)
    const field = changedSince(design, actor, seenAt)
    if (field) throw await overtaken(trx, design, field)
    const { shown, draft, before } = turn(design)
    const changed = Object.keys(differing(shown, design.published))
    if (changed.length === 0) return
    await writePublished(trx, project, shown, before)
    await writeDraft(trx, project, design, { draft, fields: [], by: actor.user, page: actor.page })
    const things = thingsOf('projects', [project])
    await record({ ...on, db: trx }, actor, {
      project,
      act: 'edit',
      kind: 'project',
      things,
      details: { fields: changed },
    })
  })
}

/** Discards the draft's changes. */
export async function discardDraft({ db }: On, actor: Actor, project: string, seenAt: number): Promise<void> {
  await transaction(db, async (trx) => {
    const design = await holdDesign(trx, project)
    const field = changedSince(design, actor, seenAt)
    if (field) throw await overtaken(trx, design, field)
    await writeDraft(trx, project, design, { draft: {}, fields: design.unpublished, by: actor.user, page: actor.page })
  })
}
