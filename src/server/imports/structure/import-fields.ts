import type { Kysely } from 'kysely'
import type { Database } from '#server/db/tables/index.ts'
import type { PendingStructure } from '#server/db/tables/imports.ts'
import { listFields } from '#server/features/fields/fields.repo.ts'
import { listTemplates } from '#server/features/fields/templates.repo.ts'
import { findOrgOfProject } from '#server/features/orgs/orgs.repo.ts'
import { listVocabularies } from '#server/features/vocabularies/vocabularies.repo.ts'
import { hasOptions, type OwnField, type Template } from '#shared/entities/own-fields/own-field.ts'
import type { ImportRecord } from '../imports.repo.ts'
import type { SourceStructure } from '../sources/bagit/own-structure.ts'

/** A project's fields, and those that an import will add. */
export function addPending(fields: readonly OwnField[], pending: readonly OwnField[] = []): OwnField[] {
  const keys = new Set(fields.map(({ key }) => key))
  return [...fields, ...pending.filter(({ key }) => !keys.has(key))]
}

const getTitles = ({ label }: Template) => Object.values(label)

/** The fields and templates of an import's project, and those that the import will add. */
export async function listImportFields(
  db: Kysely<Database>,
  { project, pending }: Pick<ImportRecord, 'project' | 'pending'>,
): Promise<{ ownFields: OwnField[]; templates: Template[] }> {
  const templates = await listTemplates(db, project)
  const titles = new Set(templates.flatMap(getTitles))
  const pendingTemplates = (pending?.templates ?? []).filter(
    (template) => !getTitles(template).some((title) => titles.has(title)),
  )
  return {
    ownFields: addPending(await listFields(db, project), pending?.fields),
    templates: [...templates, ...pendingTemplates],
  }
}

/**
 * The fields and templates of a package that its project lacks. A field whose vocabulary neither the package nor the
 * organisation has becomes one without a vocabulary, as when a vocabulary is deleted.
 */
export async function findPending(
  db: Kysely<Database>,
  { project }: Pick<ImportRecord, 'project'>,
  { fields, templates, vocabularies: packed }: SourceStructure,
): Promise<PendingStructure> {
  const org = await findOrgOfProject(db, project)
  const vocabularies = org === undefined ? [] : await listVocabularies(db, org)
  const known = new Set([...vocabularies, ...packed].map(({ id }) => id))
  const keys = new Set((await listFields(db, project)).map(({ key }) => key))
  const titles = new Set((await listTemplates(db, project)).flatMap(getTitles))
  return {
    fields: fields
      .filter(({ key }) => !keys.has(key))
      .map((field) => ({ ...releaseVocabulary(field, known), project })),
    templates: templates
      .filter((template) => !getTitles(template).some((title) => titles.has(title)))
      .map((template) => ({ ...template, project })),
  }
}

/** A field without its vocabulary, unless that is one of these. */
export function releaseVocabulary(field: OwnField, known: ReadonlySet<string>): OwnField {
  if (!field.vocabulary || known.has(field.vocabulary.id)) return field
  const needsOptions = hasOptions(field.type) && field.options.length === 0
  const type = !needsOptions ? field.type : field.type === 'choice' ? 'text' : 'keywords'
  return { ...field, type, vocabulary: null }
}
