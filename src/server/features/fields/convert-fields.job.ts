import type { Transaction } from 'kysely'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { afterCommit, transaction } from '#server/db/transaction.ts'
import { requireVocabularyOfProject } from '#server/features/vocabularies/vocabularies.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { publishProjectChange } from '#server/ports/pub-sub/publish-changes.ts'
import {
  addConverted,
  deleteConversion,
  isConverting,
  listConversions,
  lockConversion,
  lockUnconverted,
  updateConversion,
  type Conversion,
  type ConversionRef,
} from './conversions.repo.ts'
import { convertRows, nameRefused } from './convert-values.ts'
import { findField, lockField, updateField, type StoredField } from './fields.repo.ts'
import { removeFieldValues } from './own-values.repo.ts'
import { toRow } from './save-field.ts'

/** Items that are locked at a time, while their editors wait. */
const BATCH_SIZE = 50

type JobServices = Pick<Services, 'db' | 'pubSub'>

/**
 * Converts the values of fields whose type was changed, in batches. A run that ends at any moment is continued by the
 * next one, and several runs at the same time do no harm.
 */
export async function convertFields(services: JobServices, signal?: AbortSignal): Promise<void> {
  const errors: unknown[] = []
  for (const ref of await listConversions(services.db))
    await convertField(services, ref, signal).catch((error: unknown) => {
      if (!signal?.aborted) errors.push(error)
    })
  if (errors.length > 0) throw new AggregateError(errors, 'values of fields could not be converted')
}

async function convertField(services: JobServices, ref: ConversionRef, signal?: AbortSignal): Promise<void> {
  const { db } = services
  // New values are added until the field takes the converted ones.
  do await repeat(signal, (after) => transaction(db, (trx) => convertBatch(trx, ref, after)))
  while (!(await transaction(db, (trx) => complete({ ...services, db: trx }, ref))))
  await repeat(signal, (after) => transaction(db, (trx) => removeBatch(trx, ref, after)))
}

/** Runs batches until one returns that none is left, each beginning after the last item of the one before. Throws if aborted. */
async function repeat(signal: AbortSignal | undefined, runBatch: (after: string | null) => Promise<string | null>) {
  let after: string | null = null
  do {
    signal?.throwIfAborted()
    after = await runBatch(after)
  } while (after !== null)
}

/** Converts the values of some items. Returns the last of them, or null if none is left. */
async function convertBatch(
  trx: Transaction<Database>,
  ref: ConversionRef,
  after: string | null,
): Promise<string | null> {
  await lockProjects(trx, [ref.project])
  const [field, conversion] = [await findField(trx, ref.field), await lockConversion(trx, ref.field)]
  if (!field || !conversion || !isConverting(conversion)) return null
  const keys = { valueKey: field.value_key, key: conversion.key }
  const rows = await lockUnconverted(trx, keys, { after, limit: BATCH_SIZE })
  const isAccepted = await addRows(trx, field, conversion, rows)
  return isAccepted ? (rows.at(-1)?.id ?? null) : null
}

/** Converts these values, or refuses the conversion if some of the project's can't be converted. */
async function addRows(
  trx: Transaction<Database>,
  field: StoredField,
  conversion: Conversion,
  rows: Awaited<ReturnType<typeof lockUnconverted>>,
): Promise<boolean> {
  const { converted, refused } = await convertRows(trx, field, { ...field, ...conversion.target }, rows)
  // Values that items took with them to another project aren't shown there.
  const shown = refused.filter(({ project }) => project === field.project)
  if (shown.length > 0) await updateConversion(trx, field.id, { refused: nameRefused(shown) })
  else await addConverted(trx, field.id, conversion.key, converted)
  return shown.length === 0
}

/** Lets a field take its converted values and its new type. Returns false if too many values aren't converted yet. */
async function complete(
  { db: trx, pubSub }: { db: Transaction<Database>; pubSub: Services['pubSub'] },
  { field: id, project }: ConversionRef,
): Promise<boolean> {
  await lockProjects(trx, [project], 'exclude')
  const field = await lockField(trx, id)
  const conversion = await lockConversion(trx, id)
  if (!field || !conversion || !isConverting(conversion)) return true
  const keys = { valueKey: field.value_key, key: conversion.key }
  const rows = await lockUnconverted(trx, keys, { project, limit: BATCH_SIZE + 1 })
  if (rows.length > BATCH_SIZE) return false
  if (!(await addRows(trx, field, conversion, rows))) return true
  if (!(await hasVocabulary(trx, project, conversion))) {
    await updateConversion(trx, id, { refused: [] })
    return true
  }
  await updateField(trx, id, { ...toRow(conversion.target), converted_key: conversion.key })
  await updateConversion(trx, id, { key: field.value_key, has_taken_key: true })
  await afterCommit(trx, () => publishProjectChange(pubSub, { kind: 'artifact', ids: [], project }))
  return true
}

/** Whether the vocabulary that a field is to use still belongs to its organisation. */
async function hasVocabulary(trx: Transaction<Database>, project: string, { target }: Conversion): Promise<boolean> {
  if (!target.vocabulary) return true
  try {
    await requireVocabularyOfProject(trx, project, target.vocabulary.id)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/**
 * Removes previous values from some items, whose words the database builds again, or converted ones after a refusal.
 * Returns the last of the items, or null if none is left.
 */
async function removeBatch(
  trx: Transaction<Database>,
  ref: ConversionRef,
  after: string | null,
): Promise<string | null> {
  await lockProjects(trx, [ref.project])
  const conversion = await lockConversion(trx, ref.field)
  if (!conversion || isConverting(conversion)) return null
  const last = await removeFieldValues(trx, conversion.key, after, BATCH_SIZE)
  if (last === null && conversion.has_taken_key) await deleteConversion(trx, ref.field)
  else if (last === null) await updateConversion(trx, ref.field, { key: null })
  return last
}
