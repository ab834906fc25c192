import type { Transaction } from 'kysely'
import { appendToAuditLog, type Actor, type AuditLogServices } from '#server/audit-log/audit-log.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import type { ActivityDetails } from '#shared/entities/activity.ts'
import {
  MAX_IMPORT_MAPPINGS,
  type ImportMapping,
  type ImportMappingInput,
} from '#shared/entities/imports/import-mapping.ts'
import { deleteMapping, insertMapping, listMappings, selectMapping, updateMapping } from './mappings.repo.ts'

type Changes = { [K in keyof ImportMappingInput]?: ImportMappingInput[K] | undefined }

/** Throws `conflict` if another mapping of the project has the name. */
async function requireNewName(trx: Transaction<Database>, project: string, name: string, id?: string) {
  const mappings = await listMappings(trx, project)
  if (mappings.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase()))
    throw new AppError('conflict', { field: 'name', reason: ['mapping_exists'] })
  return mappings
}

/** Saves a mapping. Throws `conflict` if the project has too many, or one with the same name. */
export const createMapping = (
  services: AuditLogServices,
  actor: Actor,
  project: string,
  input: ImportMappingInput,
): Promise<ImportMapping> =>
  transaction(services.db, async (trx) => {
    await lockProjects(trx, [project], 'change')
    const mappings = await requireNewName(trx, project, input.name)
    if (mappings.length >= MAX_IMPORT_MAPPINGS)
      throw new AppError('conflict', { reason: ['most_mappings', MAX_IMPORT_MAPPINGS] })
    const mapping = await insertMapping(trx, { ...input, id: newId(), project, user: actor.user })
    await append({ ...services, db: trx }, actor, mapping, 'create')
    return mapping
  })

/** Changes a mapping. Throws `conflict` if another one has the new name. */
export const changeMapping = (
  services: AuditLogServices,
  actor: Actor,
  { id, project }: Pick<ImportMapping, 'id' | 'project'>,
  changes: Changes,
): Promise<ImportMapping> =>
  transaction(services.db, async (trx) => {
    await lockProjects(trx, [project], 'change')
    if (changes.name !== undefined) await requireNewName(trx, project, changes.name, id)
    const mapping = await updateMapping(trx, id, changes)
    if (!mapping) throw new AppError('not_found')
    const fields = Object.keys(changes).map((key) => (key === 'name' ? 'title' : key))
    await append({ ...services, db: trx }, actor, mapping, 'edit', { fields })
    return mapping
  })

export const removeMapping = (
  services: AuditLogServices,
  actor: Actor,
  mapping: Pick<ImportMapping, 'id' | 'project'>,
): Promise<void> =>
  transaction(services.db, async (trx) => {
    await lockProjects(trx, [mapping.project], 'change')
    await append({ ...services, db: trx }, actor, mapping, 'destroy')
    if (!(await deleteMapping(trx, mapping.id))) throw new AppError('not_found')
  })

const append = (
  services: AuditLogServices,
  actor: Actor,
  { id, project }: Pick<ImportMapping, 'id' | 'project'>,
  act: 'create' | 'edit' | 'destroy',
  details: ActivityDetails = {},
) => appendToAuditLog(services, actor, { project, act, kind: 'import_mapping', targets: selectMapping(id), details })
