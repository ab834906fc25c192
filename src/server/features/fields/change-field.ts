import type { Kysely } from 'kysely'
import { toJsonText } from '#server/db/json-text.ts'
import type { Actor, AuditLogServices } from '#server/audit-log/audit-log.ts'
import type { FieldTarget } from '#server/db/tables/archive.ts'
import type { Database } from '#server/db/tables/index.ts'
import { longTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { DEFAULT_TERMS, type OwnField } from '#shared/entities/own-fields/own-field.ts'
import { insertConversion, requireNoConversion } from './conversions.repo.ts'
import { checkConversion, convertValues } from './convert-values.ts'
import { findField, updateField, type StoredField } from './fields.repo.ts'
import { refreshWordsAfterChange } from './refresh-words.ts'
import {
  getVocabulary,
  lockFieldOf,
  logFieldChange,
  requireOptions,
  requireVocabulary,
  toRow,
  type FieldChanges,
  type FieldRef,
} from './save-field.ts'

/** Up to this number of values are converted with the change; more are converted by the job. */
export const MAX_CONVERTED_AT_ONCE = 500

/**
 * Changes a field. A new type, another vocabulary or other options convert the values of all items; throws `conflict` with
 * the first values that can't be converted. If there are many, only the other properties change now, and the field changes
 * once the job has converted them (docs/decisions/052-convert-values-beside-the-old-ones.md).
 */
export async function changeField(
  services: AuditLogServices,
  actor: Actor,
  ref: FieldRef,
  changes: FieldChanges,
): Promise<StoredField> {
  const count = await countToConvert(services.db, ref, changes)
  const isForJob = count > MAX_CONVERTED_AT_ONCE
  return longTransaction(
    services.db,
    async (trx) => {
      const current = await lockFieldOf(trx, ref)
      if (current.deleted_at !== null) throw new AppError('not_found')
      if (Object.keys(toRow(changes)).length === 0) return current
      const { target, mayConvert } = planChange(current, changes)
      await requireVocabulary(trx, ref.project, target.type, changes.vocabulary)
      if (mayConvert) await requireNoConversion(trx, ref.id)
      if (isForJob)
        await insertConversion(trx, { field: ref.id, target: toJsonText(target), key: newId(), total: count })
      const changed = await updateField(trx, ref.id, toRow({ ...changes, ...(isForJob ? toTarget(current) : target) }))
      if (mayConvert && !isForJob) await convertValues(trx, current, changed)
      await refreshWordsAfterChange(trx, current, changed)
      await logFieldChange({ ...services, db: trx }, actor, changed)
      return changed
    },
    { isSingle: changes.type === undefined && changes.options === undefined && changes.vocabulary === undefined },
  )
}

const toTarget = ({ type, options, vocabulary, unit, term }: FieldTarget): FieldTarget => ({
  type,
  options,
  vocabulary,
  unit,
  term,
})

/** The properties that a field's values depend on as they are after a change, and whether it may convert values. */
function planChange(current: OwnField, changes: FieldChanges): { target: FieldTarget; mayConvert: boolean } {
  const type = changes.type ?? current.type
  const vocabulary = getVocabulary(type, changes.vocabulary, current.vocabulary)
  const options = changes.options ?? current.options
  requireOptions({ type, options, vocabulary })
  const isTypeChanged = type !== current.type
  // A term that nobody chose follows the type.
  const followsType = isTypeChanged && current.term === DEFAULT_TERMS[current.type]
  const { unit = current.unit, term = followsType ? DEFAULT_TERMS[type] : current.term } = changes
  const isRebound = vocabulary?.id !== current.vocabulary?.id
  return {
    target: { type, options, vocabulary, unit, term },
    mayConvert: isTypeChanged || isRebound || changes.options !== undefined,
  }
}

/**
 * Counts the values that a change converts; 0 if it converts none. Throws `conflict` with the first values that can't be
 * converted, before anything is changed.
 */
async function countToConvert(db: Kysely<Database>, { id }: FieldRef, changes: FieldChanges): Promise<number> {
  const current: StoredField | undefined = await findField(db, id)
  if (!current || current.deleted_at !== null) return 0
  const { target, mayConvert } = planChange(current, changes)
  if (!mayConvert) return 0
  const { count, isChanged } = await checkConversion(db, current, { ...current, ...target })
  return isChanged ? count : 0
}
