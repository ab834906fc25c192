import type { Transaction } from 'kysely'
import type { Services } from '#server/access/services.ts'
import { lockProjects } from '#server/db/concurrency/lock-projects.ts'
import type { Database } from '#server/db/tables/index.ts'
import { transaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import {
  MAX_IMPORT_MAPPINGS,
  type ImportMapping,
  type ImportMappingInput,
} from '#shared/entities/imports/import-mapping.ts'
import { deleteMapping, insertMapping, listMappings, updateMapping } from './mappings.repo.ts'

type Db = Pick<Services, 'db'>
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
  { db }: Db,
  { project, user }: Pick<ImportMapping, 'project' | 'user'>,
  input: ImportMappingInput,
): Promise<ImportMapping> =>
  transaction(db, async (trx) => {
    await lockProjects(trx, [project], 'change')
    const mappings = await requireNewName(trx, project, input.name)
    if (mappings.length >= MAX_IMPORT_MAPPINGS)
      throw new AppError('conflict', { reason: ['most_mappings', MAX_IMPORT_MAPPINGS] })
    return insertMapping(trx, { ...input, id: newId(), project, user })
  })

/** Changes a mapping. Throws `conflict` if another one has the new name. */
export const changeMapping = (
  { db }: Db,
  { id, project }: Pick<ImportMapping, 'id' | 'project'>,
  changes: Changes,
): Promise<ImportMapping> =>
  transaction(db, async (trx) => {
    await lockProjects(trx, [project], 'change')
    if (changes.name !== undefined) await requireNewName(trx, project, changes.name, id)
    const mapping = await updateMapping(trx, id, changes)
    if (!mapping) throw new AppError('not_found')
    return mapping
  })

export async function removeMapping({ db }: Db, id: string): Promise<void> {
  if (!(await deleteMapping(db, id))) throw new AppError('not_found')
}
