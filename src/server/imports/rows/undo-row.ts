import type { Kysely, Transaction } from 'kysely'
import type { Services } from '#server/access/services.ts'
import { toActor } from '#server/audit-log/audit-log.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import type { UndoInfo } from '#server/db/tables/imports.ts'
import { transaction } from '#server/db/transaction.ts'
import { listExhibitItemIds } from '#server/features/exhibits/exhibits.repo.ts'
import { changeExhibit } from '#server/features/exhibits/save-exhibit.ts'
import { listFields } from '#server/features/fields/fields.repo.ts'
import { listTemplates } from '#server/features/fields/templates.repo.ts'
import { changeArtifacts, type ArtifactChange } from '#server/features/library/change-artifacts.ts'
import { lockArtifacts } from '#server/features/library/library.repo.ts'
import { listTagsOfArtifact } from '#server/features/tags/tags.repo.ts'
import { toOwnKey } from '#shared/entities/own-fields/field-name.ts'
import { artifactsContract } from '#shared/contract/artifacts.contract.ts'
import { exhibitsContract } from '#shared/contract/exhibits.contract.ts'
import { lockRow, updateRow, type ImportRecord, type RowRecord } from '../imports.repo.ts'
import { findMatches, type MatchedItem } from '../matches.repo.ts'
import { isSame, type Changes } from '../plan/plan-row.ts'
import type { RowContext } from './context.ts'
import { RowTaken } from './run-row.ts'
import { toFieldValues } from './to-field-values.ts'
import { authorizeRow, getSnapshot, setTags, type RowServices } from './write-row.ts'

/** Changes that aren't changes of fields. */
const UNLIKE_FIELDS: ReadonlySet<string> = new Set(['folder', 'tags', 'exhibits'])

type UndoContext = Pick<RowContext, 'caller'> & { record: ImportRecord }

/**
 * Undoes one row: its item's values and its state are written by one transaction. Fields that people changed since keep
 * their values and are listed; a new item that someone changed stays.
 */
export async function undoRow(
  services: Services,
  context: UndoContext,
  n: number,
  requireCurrent: (trx: Kysely<Database>) => Promise<void>,
): Promise<void> {
  const { record } = context
  await transaction(services.db, async (trx) => {
    await lockProjects(trx, [record.project])
    await requireCurrent(trx)
    const row = await lockRow(trx, record.id, n)
    if (row?.state !== 'done') throw new RowTaken()
    const kept = await undoChanges({ ...services, db: trx }, context, row)
    await updateRow(trx, record.id, n, { state: kept.length > 0 ? 'kept' : 'undone', kept })
  })
}

/** Returns the fields that people changed since. */
async function undoChanges(services: RowServices, context: UndoContext, row: RowRecord): Promise<string[]> {
  const [id, undo] = [row.artifact, row.undo ?? {}]
  if (id === null) return []
  await lockArtifacts(services.db, [id], 'change')
  const [item] = await findMatches(services.db, context.record.project, 'id', [id], () => [])
  // The item was deleted or moved to another project.
  if (!item) return row.plan === 'create' ? [] : Object.keys(row.changes)
  if (row.plan === 'create') return undoCreation(services, context, item, undo)
  if (item.isInTrash) return Object.keys(row.changes)
  const kept = await undoFields(services, context, item, row.changes, undo)
  if (row.changes.tags) await undoTags(services, context, item.id, undo)
  await leaveExhibits(services, context, item.id, undo.exhibits ?? [])
  return kept
}

/** Moves a new item to Trash. Returns the fields that people changed, because of which it stays. */
async function undoCreation(
  services: RowServices,
  context: UndoContext,
  item: MatchedItem,
  { created = {}, exhibits = [] }: UndoInfo,
): Promise<string[]> {
  if (item.isInTrash) return []
  const current: Record<string, unknown> = getSnapshot(item)
  const kept = Object.keys({ ...created, ...current }).filter((key) => !isSame(created[key], current[key]))
  if (kept.length > 0) return kept
  await leaveExhibits(services, context, item.id, exhibits)
  await change(services, context, { id: item.id, active: false })
  return []
}

/** Gives fields and the folder their old values. Returns those that people changed since. */
async function undoFields(
  services: RowServices,
  context: UndoContext,
  item: MatchedItem,
  changes: Changes,
  { folder }: UndoInfo,
): Promise<string[]> {
  const fieldChanges = Object.entries(changes).filter(([name]) => !UNLIKE_FIELDS.has(name))
  const kept: string[] = []
  for (const [name, { old, new: changed }] of fieldChanges)
    if (!isSame(changed, item.fields[name]) || !(await isFieldThere(services.db, context, name, old))) kept.push(name)
  const fields = toFieldValues(Object.fromEntries(fieldChanges.filter(([name]) => !kept.includes(name))), 'old')
  const isFolderUnchanged = folder !== undefined && folder.new === item.folderId
  if (folder && !isFolderUnchanged) kept.push('folder')
  const hasOldFolder = isFolderUnchanged && (await isFolderThere(services.db, context, folder.old))
  if (isFolderUnchanged && !hasOldFolder) kept.push('folder')
  const changeBack = { ...fields, ...(hasOldFolder && { folder: folder?.old ?? 'root' }) }
  if (Object.keys(changeBack).length > 0) await change(services, context, { ...changeBack, id: item.id })
  return kept
}

/** Whether the field still exists; of the template, whether the old one does. */
async function isFieldThere(db: Transaction<Database>, { record }: UndoContext, name: string, old: unknown) {
  const key = toOwnKey(name)
  if (key !== undefined) return (await listFields(db, record.project)).some((field) => field.key === key)
  return name !== 'template' || old === null || (await listTemplates(db, record.project)).some(({ id }) => id === old)
}

async function isFolderThere(db: Transaction<Database>, { record }: UndoContext, folder: string | null) {
  if (folder === null) return true
  const row = await db
    .selectFrom('folders')
    .select('id')
    .where('id', '=', folder)
    .where('project', '=', record.project)
    .where('active', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

async function change(services: RowServices, context: UndoContext, { id, ...fields }: ArtifactChange): Promise<void> {
  const authorization = await authorizeRow(services, context, artifactsContract.update, {
    params: { id },
    body: fields,
  })
  await changeArtifacts(services, { caller: context.caller, authorization }, [{ ...fields, id }])
}

/** Removes tags that the import added and adds those that it removed, unless they were deleted. */
async function undoTags(services: RowServices, context: UndoContext, id: string, undo: UndoInfo): Promise<void> {
  const current = new Set((await listTagsOfArtifact(services.db, id)).map((tag) => tag.id))
  const removedTags = undo.removed_tags ?? []
  const existing =
    removedTags.length > 0
      ? await services.db
          .selectFrom('tags')
          .select('id')
          .where('id', 'in', removedTags)
          .where('project', '=', context.record.project)
          .execute()
      : []
  await setTags(services, context, id, {
    added: existing.flatMap((tag) => (current.has(tag.id) ? [] : tag.id)),
    removed: (undo.added_tags ?? []).filter((tag) => current.has(tag)),
  })
}

/** Takes an item out of exhibits that still exist. */
async function leaveExhibits(
  services: RowServices,
  context: UndoContext,
  id: string,
  exhibits: readonly string[],
): Promise<void> {
  for (const exhibit of exhibits) {
    const items = await listExhibitItemIds(services.db, exhibit)
    if (!items.includes(id)) continue
    const artifacts = items.filter((item) => item !== id)
    await authorizeRow(services, context, exhibitsContract.update, { params: { id: exhibit }, body: { artifacts } })
    await changeExhibit(services, toActor(context), { id: exhibit, project: context.record.project }, { artifacts })
  }
}
