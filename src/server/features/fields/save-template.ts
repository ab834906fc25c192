import type { Transaction } from 'kysely'
import type { z } from 'zod'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import { toJsonText } from '#server/db/json-text.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import type { Actor, AuditLogServices } from '#server/audit-log/audit-log.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { MAX_TEMPLATES, type templateInput } from '#shared/entities/own-fields/own-field.ts'
import { countFieldsIn } from './fields.repo.ts'
import { logProjectChange } from './save-field.ts'
import { countTemplates, deleteTemplate, insertTemplate, lockTemplate, updateTemplate } from './templates.repo.ts'

type TemplateInput = z.output<typeof templateInput>
type TemplateChanges = { [K in keyof TemplateInput]?: TemplateInput[K] | undefined }

/** Throws `bad_input` unless the template names fields of the project once each, and requires only those. */
async function requireFieldsOf(
  trx: Transaction<Database>,
  project: string,
  { fields, required }: { fields: readonly string[]; required: readonly string[] },
): Promise<void> {
  const ids = new Set(fields)
  if (ids.size < fields.length) throw badInput('fields', 'named_twice')
  if ((await countFieldsIn(trx, project, fields)) < fields.length) throw badInput('fields', 'unknown_field')
  if (required.some((id) => !ids.has(id))) throw badInput('required', 'unknown_field')
}

/** Creates a template. Throws `conflict` if the project has too many. */
export const createTemplate = (
  services: AuditLogServices,
  actor: Actor,
  project: string,
  { label, fields, required = [] }: TemplateInput,
) =>
  transaction(services.db, async (trx) => {
    await lockProjects(trx, [project], 'change')
    if ((await countTemplates(trx, project)) >= MAX_TEMPLATES)
      throw new AppError('conflict', { reason: ['most_templates', MAX_TEMPLATES] })
    await requireFieldsOf(trx, project, { fields, required })
    const template = await insertTemplate(trx, { id: newId(), project, label: toJsonText(label), fields, required })
    await logProjectChange({ ...services, db: trx }, actor, project, 'templates')
    return template
  })

/** Changes a template. Fields that it no longer shows are no longer required either. */
export const changeTemplate = (
  services: AuditLogServices,
  actor: Actor,
  { id, project }: { id: string; project: string },
  { label, fields: newFields, required: newRequired }: TemplateChanges,
) =>
  transaction(services.db, async (trx) => {
    await lockProjects(trx, [project], 'change')
    const current = await lockTemplate(trx, id)
    if (!current) throw new AppError('not_found')
    const fields = newFields ?? current.fields
    const required = newRequired ?? current.required.filter((field) => fields.includes(field))
    if (newFields || newRequired) await requireFieldsOf(trx, project, { fields, required })
    const template = await updateTemplate(trx, id, {
      fields,
      required,
      ...(label && { label: toJsonText(label) }),
    })
    await logProjectChange({ ...services, db: trx }, actor, project, 'templates')
    return template
  })

/** Deletes a template; its items stay. */
export const removeTemplate = (
  services: AuditLogServices,
  actor: Actor,
  { id, project }: { id: string; project: string },
) =>
  transaction(services.db, async (trx) => {
    await lockProjects(trx, [project], 'change')
    if (!(await lockTemplate(trx, id))) throw new AppError('not_found')
    await deleteTemplate(trx, id)
    await logProjectChange({ ...services, db: trx }, actor, project, 'templates')
  })
