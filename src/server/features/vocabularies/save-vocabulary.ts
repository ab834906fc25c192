import { appendToAuditLog, selectTargets, type Actor, type AuditLogServices } from '#server/audit-log/audit-log.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { toJsonText } from '#server/db/json-text.ts'
import { transaction } from '#server/db/transaction.ts'
import { unbindFields } from '#server/features/fields/fields.repo.ts'
import { lockOrg } from '#server/features/orgs/orgs.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import {
  MAX_VOCABULARIES,
  type BindableField,
  type Vocabulary,
  type VocabularyInput,
} from '#shared/entities/vocabularies/vocabulary.ts'
import { toPlainLetters } from '#shared/rules/text/plain-letters.ts'
import {
  deleteBinding,
  deleteVocabulary,
  insertBinding,
  insertVocabulary,
  listBoundFields,
  listVocabularyKeys,
  lockVocabularies,
  requireVocabularyOfProject,
  updateVocabulary,
} from './vocabularies.repo.ts'

/** Makes a key of a label that no other vocabulary has. */
export function toVocabularyKey(label: Vocabulary['label'], taken: ReadonlySet<string>): string {
  const words = toPlainLetters(Object.values(label)[0] ?? '').match(/[a-z0-9]+/g) ?? []
  const base = words
    .join('_')
    .slice(0, 40)
    .replace(/^(?![a-z])/, 'vocabulary_')
    .replace(/_$/, '')
  if (!taken.has(base)) return base
  for (let n = 2; ; n++) if (!taken.has(`${base}_${n}`)) return `${base}_${n}`
}

/** Creates a vocabulary and returns its id. Throws `conflict` if the organisation has too many, or one with this key. */
export const createVocabulary = (
  { db }: AuditLogServices,
  org: string,
  { key, label, language, note = '' }: VocabularyInput,
): Promise<string> =>
  transaction(db, async (trx) => {
    await lockOrg(trx, org)
    const keys = await listVocabularyKeys(trx, org)
    if (keys.length >= MAX_VOCABULARIES)
      throw new AppError('conflict', { reason: ['most_vocabularies', MAX_VOCABULARIES] })
    const id = newId()
    const usedKey = key ?? toVocabularyKey(label, new Set(keys))
    await insertVocabulary(trx, { id, org, key: usedKey, label: toJsonText(label), language, note })
    return id
  })

export const changeVocabulary = (
  { db }: AuditLogServices,
  id: string,
  { key, label, note }: { [K in 'key' | 'label' | 'note']?: VocabularyInput[K] | undefined },
): Promise<void> =>
  transaction(db, async (trx) => {
    await lockVocabularies(trx, [id], 'change')
    await updateVocabulary(trx, id, {
      ...(key !== undefined && { key }),
      ...(label && { label: toJsonText(label) }),
      ...(note !== undefined && { note }),
    })
  })

/** Deletes a vocabulary with its terms. Projects stop using it; their items keep their text. */
export const removeVocabulary = (services: AuditLogServices, actor: Actor, id: string): Promise<void> =>
  transaction(services.db, async (trx) => {
    const projects = [...new Set((await listBoundFields(trx, id)).map(({ project }) => project))].toSorted()
    await lockProjects(trx, projects)
    await lockVocabularies(trx, [id], 'remove')
    for (const project of projects) await logBinding({ ...services, db: trx }, actor, project)
    await unbindFields(trx, { vocabulary: id })
    await deleteVocabulary(trx, id)
  })

/**
 * Lets a field of a project use a vocabulary; null ends it. Throws `bad_input` if the vocabulary belongs to another
 * organisation.
 */
export const bindField = (
  services: AuditLogServices,
  actor: Actor,
  project: string,
  {
    field,
    vocabulary,
    strict = false,
  }: { field: BindableField; vocabulary: string | null; strict?: boolean | undefined },
): Promise<void> =>
  transaction(services.db, async (trx) => {
    await lockProjects(trx, [project], 'change')
    if (vocabulary === null) await deleteBinding(trx, project, field)
    else {
      await requireVocabularyOfProject(trx, project, vocabulary)
      await insertBinding(trx, { project, field, vocabulary, strict })
    }
    await logBinding({ ...services, db: trx }, actor, project)
  })

/** Records in the audit log that fields of a project use another vocabulary. */
const logBinding = (services: AuditLogServices, actor: Actor, project: string) =>
  appendToAuditLog(services, actor, {
    project,
    act: 'edit',
    kind: 'project',
    targets: selectTargets('projects', [project]),
    details: { fields: ['vocabularies'] },
  })
