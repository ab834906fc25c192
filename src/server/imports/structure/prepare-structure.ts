import { toActor } from '#server/audit-log/audit-log.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { listFields } from '#server/features/fields/fields.repo.ts'
import { createField } from '#server/features/fields/save-field.ts'
import { createTemplate } from '#server/features/fields/save-template.ts'
import { createFolder } from '#server/features/folders/create-folder.ts'
import { createTag } from '#server/features/tags/create-tag.ts'
import { foldersContract } from '#shared/contract/folders.contract.ts'
import { fieldsContract, templatesContract } from '#shared/contract/library/own-fields.contract.ts'
import { tagsContract } from '#shared/contract/tags.contract.ts'
import type { OwnField } from '#shared/entities/own-fields/own-field.ts'
import { toOneLine } from '#shared/rules/text/to-one-line.ts'
import { insertCreated, type ImportRecord } from '../imports.repo.ts'
import { findTagsByTitle, listFolderTitles } from '../matches.repo.ts'
import { authorizeRow } from '../rows/write-row.ts'
import { toFieldInput, type SourceStructure } from '../sources/bagit/own-structure.ts'
import type { Step } from '../steps/step.ts'
import { listImportFields, releaseVocabulary } from './import-fields.ts'
import { restoreVocabularies } from './restore-vocabularies.ts'

/** Throws `forbidden` if the import will add fields or templates and the runner may not. */
export async function requireStructureAllowed(services: Services, record: ImportRecord, caller: Caller): Promise<void> {
  const { fields = [], templates = [] } = record.pending ?? {}
  const params = { id: record.project }
  // Vocabularies of the package don't exist yet. Those that the runner may not create are left out.
  for (const field of fields)
    await authorizeRow(services, { caller }, fieldsContract.create, {
      params,
      body: toFieldInput(releaseVocabulary(field, new Set())),
    })
  if (templates.length > 0) await authorizeRow(services, { caller }, templatesContract.create, { params })
}

/**
 * Creates the vocabularies, fields, templates, folders and tags of a package, as far as the project and its organisation lack
 * them. Returns the folders by their paths in the package. A second run finds what the first one has created.
 */
export async function prepareStructure(
  services: Services,
  record: ImportRecord,
  caller: Caller,
  step: Step,
  structure: SourceStructure,
): Promise<Map<string, string>> {
  const { folders, tags } = structure
  await requireStructureAllowed(services, record, caller)
  const vocabularies = await restoreVocabularies(services, record, caller, step, structure)
  await createFields(services, record, caller, vocabularies)
  for (const title of tags) {
    await step.requireCurrent(services.db)
    await createMissingTag(services, record, caller, title)
  }
  return createFolders(services, record, caller, step, folders)
}

async function createFields(
  services: Services,
  record: ImportRecord,
  caller: Caller,
  vocabularies: ReadonlyMap<string, string>,
): Promise<void> {
  const { db } = services
  const { project, pending } = record
  if (!pending) return
  const current = await listImportFields(db, record)
  const existing = new Set((await listFields(db, project)).map(({ key }) => key))
  const actor = toActor({ caller })
  for (const field of current.ownFields)
    if (!existing.has(field.key))
      await createField(services, actor, project, toFieldInput(useRestored(field, vocabularies)))
  const ids = new Map((await listFields(db, project)).map(({ key, id }) => [key, id]))
  const keys = new Map(pending.fields.map(({ id, key }) => [id, key]))
  const toIds = (fieldIds: readonly string[]) => fieldIds.flatMap((id) => ids.get(keys.get(id) ?? '') ?? [])
  const pendingIds = new Set(pending.templates.map(({ id }) => id))
  for (const { id, label, fields, required } of current.templates)
    if (pendingIds.has(id))
      await createTemplate(services, actor, project, { label, fields: toIds(fields), required: toIds(required) })
}

/** A field of a package with the vocabulary that the organisation has for it. */
function useRestored(packedField: OwnField, vocabularies: ReadonlyMap<string, string>): OwnField {
  const field = releaseVocabulary(packedField, new Set(vocabularies.keys()))
  const id = vocabularies.get(field.vocabulary?.id ?? '')
  return field.vocabulary && id !== undefined ? { ...field, vocabulary: { ...field.vocabulary, id } } : field
}

async function createMissingTag(
  services: Services,
  record: ImportRecord,
  caller: Caller,
  title: string,
): Promise<void> {
  const { project } = record
  await transaction(services.db, async (trx) => {
    if ((await findTagsByTitle(trx, project, [title])).size > 0) return
    const rowServices = { ...services, db: trx }
    await authorizeRow(rowServices, { caller }, tagsContract.create, { body: { project, title } })
    const tag = await createTag(rowServices, { project, title }, toActor({ caller }))
    await insertCreated(trx, record.id, 'tag', tag.id)
  })
}

/** Creates folders with their titles and descriptions. One that is there already is used once, so that equal titles stay apart. */
async function createFolders(
  services: Services,
  record: ImportRecord,
  caller: Caller,
  step: Step,
  folders: SourceStructure['folders'],
): Promise<Map<string, string>> {
  const { project, settings } = record
  const rows = await listFolderTitles(services.db, project)
  const titles = new Map(rows.map(({ id, title, folder }) => [id, { title, folder }]))
  const basePath: string[] = []
  const base = settings && settings.folder !== 'root' ? settings.folder : null
  for (let folder = titles.get(base ?? ''); folder; folder = titles.get(folder.folder ?? ''))
    basePath.unshift(folder.title)
  const unused = Map.groupBy(rows, ({ folder, title }) => `${folder ?? ''}/${title}`)
  const [ids, byPath] = [new Map<string, string>(), new Map<string, string>()]
  // Another folder may have the same title.
  if (base !== null) byPath.set(basePath.join('/'), base)
  for (const { id: sourceId, folder, title, description, path } of folders) {
    await step.requireCurrent(services.db)
    const parent = (folder === null ? base : ids.get(folder)) ?? base
    const existing = unused.get(`${parent ?? ''}/${title}`)?.shift()?.id
    const id = existing ?? (await create({ project, title, description, ...(parent !== null && { folder: parent }) }))
    ids.set(sourceId, id)
    const names = path.split('/').map(toOneLine)
    byPath.set([...basePath, ...names.filter((name) => name !== '')].join('/'), id)
  }
  return byPath

  async function create(body: { project: string; title: string; description: string; folder?: string }) {
    await authorizeRow(services, { caller }, foldersContract.create, { body })
    return transaction(services.db, async (trx) => {
      const id = await createFolder({ ...services, db: trx }, body, toActor({ caller }))
      await insertCreated(trx, record.id, 'folder', id)
      return id
    })
  }
}
