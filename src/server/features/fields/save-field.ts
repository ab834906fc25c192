import type { Transaction, Updateable } from 'kysely'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { toJsonText } from '#server/db/json-text.ts'
import type { FieldsTable } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'
import { longTransaction, transaction } from '#server/db/transaction.ts'
import { appendToAuditLog, selectTargets, type Actor, type AuditLogServices } from '#server/audit-log/audit-log.ts'
import { requireVocabularyOfProject } from '#server/features/vocabularies/vocabularies.repo.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { toFieldName } from '#shared/entities/own-fields/field-name.ts'
import {
  DEFAULT_TERMS,
  choosesOption,
  MAX_OWN_FIELDS,
  type OwnField,
  takesVocabulary,
  type OwnFieldInput,
  type OwnFieldType,
} from '#shared/entities/own-fields/own-field.ts'
import { refreshWordsAfterChange } from './refresh-words.ts'
import {
  countFieldsIn,
  insertField,
  listFields,
  lockField,
  measureFields,
  putInOrder,
  type StoredField,
  updateField,
} from './fields.repo.ts'

export type FieldChanges = { [K in keyof OwnFieldInput]?: OwnFieldInput[K] | undefined }

/** The columns of the properties that were sent. */
export function toRow({ label, help, options, vocabulary, ...plain }: FieldChanges): Updateable<FieldsTable> {
  const row = {
    ...plain,
    ...(vocabulary !== undefined && { vocabulary: vocabulary?.id ?? null, strict: vocabulary?.strict ?? false }),
    ...(label && { label: toJsonText(label) }),
    ...(help && { help: toJsonText(help) }),
    ...(options && { options: toJsonText(options) }),
  }
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
}

/** Throws `bad_input` if the field needs options and has none. */
export function requireOptions(field: Pick<OwnField, 'type' | 'options' | 'vocabulary'>): void {
  if (choosesOption(field) && field.options.length === 0) throw badInput('options', 'no_options')
}

/** The vocabulary that a field uses after a change. A type that takes none ends its use. */
export const getVocabulary = (
  type: OwnFieldType,
  vocabulary: FieldChanges['vocabulary'],
  current?: OwnField['vocabulary'],
) => {
  if (vocabulary) return { strict: false, ...vocabulary }
  return vocabulary === null || !takesVocabulary(type) ? null : (current ?? null)
}

/**
 * Keeps the vocabulary that a field is to use as it is until the transaction ends. Throws `bad_input` if fields of the type
 * take none, or if it belongs to another organisation than the project.
 */
export async function requireVocabulary(
  trx: Transaction<Database>,
  project: string,
  type: OwnFieldType,
  vocabulary: FieldChanges['vocabulary'],
): Promise<void> {
  if (!vocabulary) return
  if (!takesVocabulary(type)) throw badInput('vocabulary', 'not_taken')
  await requireVocabularyOfProject(trx, project, vocabulary.id)
}

/** Records in the audit log that a project's field was changed. */
export const logFieldChange = (services: AuditLogServices, actor: Actor, { project, key }: OwnField) =>
  logProjectChange(services, actor, project, toFieldName(key))

/** Records in the audit log that a project's fields or templates were changed. */
export const logProjectChange = (services: AuditLogServices, actor: Actor, project: string, changed: string) =>
  appendToAuditLog(services, actor, {
    project,
    act: 'edit',
    kind: 'project',
    targets: selectTargets('projects', [project]),
    details: { fields: [changed] },
  })

/** Adds a field to a project. Throws `conflict` if the project has too many fields, or one with this key. */
export const createField = (
  services: AuditLogServices,
  actor: Actor,
  project: string,
  { key, type, label, ...optional }: OwnFieldInput,
): Promise<OwnField> =>
  transaction(services.db, async (trx) => {
    await lockProjects(trx, [project], 'change')
    await requireVocabulary(trx, project, type, optional.vocabulary)
    requireOptions({ type, options: optional.options ?? [], vocabulary: getVocabulary(type, optional.vocabulary) })
    const { count, last } = await measureFields(trx, project)
    if (count >= MAX_OWN_FIELDS) throw new AppError('conflict', { reason: ['most_fields', MAX_OWN_FIELDS] })
    const field = await insertField(trx, {
      term: DEFAULT_TERMS[type],
      position: last + 1,
      ...toRow(optional),
      label: toJsonText(label),
      id: newId(),
      project,
      key,
      type,
    })
    await logFieldChange({ ...services, db: trx }, actor, field)
    return field
  })

/** Puts fields of a project in order. Throws `bad_input` if one belongs elsewhere or is named twice. */
export const orderFields = (services: AuditLogServices, actor: Actor, project: string, ids: readonly string[]) =>
  transaction(services.db, async (trx) => {
    await lockProjects(trx, [project], 'change')
    if (new Set(ids).size < ids.length) throw badInput('fields', 'named_twice')
    if ((await countFieldsIn(trx, project, ids)) < ids.length) throw badInput('fields', 'unknown_field')
    await putInOrder(trx, project, ids)
    await logProjectChange({ ...services, db: trx }, actor, project, 'fields')
    return listFields(trx, project)
  })

/** Deletes a field; its values stay stored. */
export const deleteOwnField = (services: AuditLogServices, actor: Actor, field: FieldRef) =>
  setDeletedAt(services, actor, field, Date.now())

/** Restores a deleted field with its values. Throws `conflict` if another field has its key by now. */
export const restoreField = (services: AuditLogServices, actor: Actor, field: FieldRef) =>
  setDeletedAt(services, actor, field, null)

export interface FieldRef {
  id: string
  project: string
}

/** Locks the project and the field. Throws `not_found` if the field doesn't exist. */
export async function lockFieldOf(trx: AuditLogServices['db'], { id, project }: FieldRef): Promise<StoredField> {
  await lockProjects(trx, [project], 'change')
  const field = await lockField(trx, id)
  if (!field) throw new AppError('not_found')
  return field
}

const setDeletedAt = (services: AuditLogServices, actor: Actor, ref: FieldRef, deletedAt: number | null) =>
  longTransaction(services.db, async (trx) => {
    const field = await lockFieldOf(trx, ref)
    if ((field.deleted_at === null) === (deletedAt === null)) throw new AppError('not_found')
    const changed = await updateField(trx, ref.id, { deleted_at: deletedAt })
    await refreshWordsAfterChange(trx, field, changed)
    await logFieldChange({ ...services, db: trx }, actor, changed)
    return changed
  })
