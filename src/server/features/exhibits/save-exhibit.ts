import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { transaction } from '#server/db/transaction.ts'
import { requireNoConflictingEdit } from '#server/features/activity/activity.repo.ts'
import { appendToAuditLog, selectTargets, type Actor, type AuditLogServices } from '#server/audit-log/audit-log.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { cleanRichText } from '#server/kit/rich-text/clean-rich-text.ts'
import { MAX_BULK_IDS } from '#shared/rules/limits.ts'
import {
  appendExhibitArtifacts,
  countExhibitItems,
  deleteExhibit,
  lockExhibit,
  lockArtifactProjects,
  insertExhibit,
  listExhibitItemIds,
  setExhibitArtifacts,
  updateExhibit,
} from './exhibits.repo.ts'

interface ExhibitRef {
  id: string
  project: string
}

interface ExhibitFields {
  title: string
  description: string
  url_alias: string
  visibility?: 'private' | 'local'
  cover_item?: string | null
  artifacts?: string[]
}

/** Creates an exhibit with its artifacts. Throws `conflict` if the project already has one with this URL alias. */
export async function createExhibit(
  services: AuditLogServices,
  actor: Actor & { user: string },
  input: ExhibitFields & { project: string },
): Promise<string> {
  const { artifacts = [], ...fields } = input
  const id = newId()
  const description = await cleanDescription(fields.description)
  return transaction(services.db, async (trx) => {
    await lockProjects(trx, [fields.project])
    await requireItemsInProject(trx, fields.project, [...artifacts, ...toList(fields.cover_item)])
    await insertExhibit(trx, { ...fields, id, description, user_id: actor.user })
    await setExhibitArtifacts(trx, id, artifacts)
    await logExhibitAct(
      { ...services, db: trx },
      actor,
      { id, project: fields.project },
      { act: 'create', affectedArtifacts: artifacts },
    )
    return id
  })
}

/**
 * Changes only the given fields; `artifacts` replaces the whole list. Throws `conflict` naming a field that someone
 * else has changed since `seen_at`.
 */
export async function changeExhibit(
  services: AuditLogServices,
  actor: Actor,
  exhibit: ExhibitRef,
  { seen_at, ...input }: Partial<ExhibitFields> & { seen_at?: number },
): Promise<void> {
  const { artifacts, ...fields } = input
  const changedFields = Object.keys(input)
  if (changedFields.length === 0) return
  const { description } = fields
  const changes = description === undefined ? fields : { ...fields, description: await cleanDescription(description) }
  await transaction(services.db, async (trx) => {
    await lockExistingExhibit(trx, exhibit)
    const seenFields = seen_at === undefined ? [] : [{ id: exhibit.id, seen_at, fields: Object.keys(fields) }]
    await requireNoConflictingEdit(trx, actor, seenFields)
    await requireItemsInProject(trx, exhibit.project, toList(fields.cover_item))
    const [itemsBefore, at] = [await listExhibitItemIds(trx, exhibit.id), Date.now()]
    await updateExhibit(trx, exhibit.id, changes, at)
    if (artifacts) {
      await requireItemsInProject(trx, exhibit.project, artifacts)
      await setExhibitArtifacts(trx, exhibit.id, artifacts)
    }
    const affectedArtifacts = [...new Set([...itemsBefore, ...(artifacts ?? [])])]
    await logExhibitAct({ ...services, db: trx }, actor, exhibit, {
      act: 'edit',
      fields: changedFields,
      affectedArtifacts,
      at,
    })
  })
}

/** Appends artifacts to an exhibit. Throws `bad_input` if it would then contain more than one call can list. */
export async function addToExhibit(
  services: AuditLogServices,
  actor: Actor,
  exhibit: ExhibitRef,
  ids: string[],
): Promise<void> {
  await transaction(services.db, async (trx) => {
    await lockExistingExhibit(trx, exhibit)
    await requireItemsInProject(trx, exhibit.project, ids)
    const { numAffectedRows } = await appendExhibitArtifacts(trx, exhibit.id, ids)
    if (!numAffectedRows) return
    if ((await countExhibitItems(trx, exhibit.id)) > MAX_BULK_IDS)
      throw badInput('artifactIds', 'too_many', MAX_BULK_IDS)
    await logExhibitAct({ ...services, db: trx }, actor, exhibit, {
      act: 'edit',
      fields: ['artifacts'],
      affectedArtifacts: ids,
    })
  })
}

/** Deletes an exhibit, but not its artifacts. */
export async function removeExhibit(services: AuditLogServices, actor: Actor, exhibit: ExhibitRef): Promise<void> {
  await transaction(services.db, async (trx) => {
    await lockExistingExhibit(trx, exhibit)
    const affectedArtifacts = await listExhibitItemIds(trx, exhibit.id)
    await logExhibitAct({ ...services, db: trx }, actor, exhibit, { act: 'destroy', affectedArtifacts })
    await deleteExhibit(trx, exhibit.id)
  })
}

/** Locks an exhibit. Throws `not_found` if it was deleted in the meantime. */
async function lockExistingExhibit(trx: Kysely<Database>, { id, project }: ExhibitRef): Promise<void> {
  await lockProjects(trx, [project])
  if (!(await lockExhibit(trx, id))) throw new AppError('not_found')
}

const logExhibitAct = (
  services: AuditLogServices,
  actor: Actor,
  { id, project }: ExhibitRef,
  {
    fields,
    ...entry
  }: { act: 'create' | 'edit' | 'destroy'; fields?: string[]; affectedArtifacts: readonly string[]; at?: number },
) =>
  appendToAuditLog(services, actor, {
    ...entry,
    project,
    kind: 'exhibit',
    targets: selectTargets('exhibits', [id]),
    ...(fields && { details: { fields } }),
  })

const toList = (id: string | null | undefined): string[] => (id ? [id] : [])

// An exhibit contains only artifacts of its project; the lock keeps them there until they are added.
async function requireItemsInProject(trx: Kysely<Database>, project: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await lockArtifactProjects(trx, ids)
  if (rows.length < new Set(ids).size) throw new AppError('not_found')
  if (rows.some((row) => row.project !== project)) throw badInput('artifacts', 'other_project')
}

async function cleanDescription(html: string): Promise<string> {
  const clean = await cleanRichText(html)
  if (clean === '') throw badInput('description', 'required')
  return clean
}
