import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { toActor } from '#server/audit-log/audit-log.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import { findOrgOfProject } from '#server/features/orgs/orgs.repo.ts'
import { importTerms } from '#server/features/vocabularies/exchange/import-terms.ts'
import { bindField, createVocabulary } from '#server/features/vocabularies/save-vocabulary.ts'
import { listBindings, listVocabularies, type VocabularyRow } from '#server/features/vocabularies/vocabularies.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { vocabulariesContract } from '#shared/contract/library/vocabularies.contract.ts'
import { BINDABLE_FIELDS } from '#shared/entities/vocabularies/vocabulary.ts'
import type { ImportRecord } from '../imports.repo.ts'
import { authorizeRow } from '../rows/write-row.ts'
import type { SourceStructure, VocabularyRecord } from '../sources/bagit/own-structure.ts'
import type { Step } from '../steps/step.ts'

/**
 * Creates the vocabularies of a package with their terms. One that the organisation has under the same key or label gets the terms
 * that it lacks; its own terms stay as they are, and so does the vocabulary from which the package was made. Vocabularies that the
 * runner may not create or change are left out. Returns the organisation's by the ids in the package, and those that it had.
 */
export async function restoreVocabularies(
  services: Services,
  record: ImportRecord,
  caller: Caller,
  step: Step,
  { vocabularies, readTerms }: SourceStructure,
): Promise<Map<string, string>> {
  const { db } = services
  const org = await findOrgOfProject(db, record.project)
  if (org === undefined) throw new AppError('not_found')
  const existing = await listVocabularies(db, org)
  const restored = new Map(existing.map(({ id }) => [id, id]))
  for (const vocabulary of vocabularies) {
    await step.requireCurrent(db)
    const match = findMatch(existing, vocabulary)
    if (match) restored.set(vocabulary.id, match)
    const id = match ?? (await createIfAllowed(services, org, caller, vocabulary))
    if (id === undefined || id === vocabulary.id) continue
    restored.set(vocabulary.id, id)
    const isAllowed = await isAllowedTo(() =>
      authorizeRow(services, { caller }, vocabulariesContract.import, { params: { id } }),
    )
    if (!isAllowed) continue
    const file = { filename: `${vocabulary.key}.csv`, body: Readable.from([await readTerms(vocabulary)]) }
    await importTerms(services, toActor({ caller }), { vocabulary: id, upload: file, isPreview: false, onlyNew: true })
  }
  return restored
}

function findMatch(existing: readonly VocabularyRow[], packed: VocabularyRecord): string | undefined {
  const inLanguage = existing.filter(({ language }) => language === packed.language)
  const match =
    existing.find(({ id }) => id === packed.id) ??
    inLanguage.find(({ key }) => key === packed.key) ??
    inLanguage.find(({ label }) => isDeepStrictEqual(label, packed.label))
  return match?.id
}

async function createIfAllowed(
  services: Services,
  org: string,
  caller: Caller,
  { key, label, language, note }: VocabularyRecord,
): Promise<string | undefined> {
  const isAllowed = await isAllowedTo(() =>
    authorizeRow(services, { caller }, vocabulariesContract.create, { params: { id: org } }),
  )
  if (!isAllowed) return undefined
  // The key may be that of a vocabulary in another language.
  const isTaken = (await listVocabularies(services.db, org)).some((one) => one.key === key)
  return createVocabulary(services, org, { ...(!isTaken && { key }), label, language, note })
}

/**
 * Lets the project's keywords and places use the vocabularies that they used, unless they use one already. Only after the items are
 * there: a vocabulary may have become strict later than an item got its text.
 */
export async function bindVocabularies(
  services: Services,
  { project }: ImportRecord,
  caller: Caller,
  { bindings, vocabularies: packed }: SourceStructure,
): Promise<void> {
  const org = await findOrgOfProject(services.db, project)
  const existing = org === undefined ? [] : await listVocabularies(services.db, org)
  const vocabularies = new Map(packed.map((vocabulary) => [vocabulary.id, findMatch(existing, vocabulary)]))
  const bound = new Set((await listBindings(services.db, project)).map(({ field }) => field))
  for (const field of BINDABLE_FIELDS) {
    const binding = bindings.find((one) => one.field === field)
    const vocabulary = vocabularies.get(binding?.vocabulary.id ?? '')
    if (!binding || vocabulary === undefined || bound.has(field)) continue
    const body = { field, vocabulary, strict: binding.strict }
    const isAllowed = await isAllowedTo(() =>
      authorizeRow(services, { caller }, vocabulariesContract.bind, { params: { id: project }, body }),
    )
    if (isAllowed) await bindField(services, toActor({ caller }), project, body)
  }
}

async function isAllowedTo(authorize: () => Promise<unknown>): Promise<boolean> {
  try {
    await authorize()
    return true
  } catch (error) {
    if (error instanceof AppError && ['forbidden', 'not_found'].includes(error.code)) return false
    throw error
  }
}
