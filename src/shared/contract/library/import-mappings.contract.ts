import { z } from 'zod'
import { id } from '#shared/entities/fields.ts'
import { importMapping, importMappingInput } from '#shared/entities/imports/import-mapping.ts'
import { endpoint, getParamId, requireAll, requires } from '../endpoint.ts'

const params = z.object({ id })

export const importMappingsContract = {
  list: endpoint({
    method: 'GET',
    path: '/projects/:id/import_mappings',
    summary: 'List the saved mappings of a project',
    params,
    reply: z.array(importMapping),
    effect: 'read',
    access: requireAll(requires('import.list', getParamId)),
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/:id/import_mappings',
    summary: 'Save a mapping of columns',
    description: 'Imports of the project can use it. Two mappings of a project can’t have the same name.',
    status: 201,
    params,
    body: importMappingInput,
    reply: importMapping,
    effect: 'write',
    access: requireAll(requires('artifact.create', getParamId)),
  }),
  update: endpoint({
    method: 'POST',
    path: '/import_mappings/:id',
    summary: 'Change a saved mapping',
    params,
    body: importMappingInput.partial(),
    reply: importMapping,
    effect: 'write',
    access: requireAll(requires('import-mapping.edit', getParamId)),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/import_mappings/:id',
    summary: 'Delete a saved mapping',
    description: 'Imports that used it stay as they are.',
    params,
    reply: z.object({}),
    effect: 'write',
    access: requireAll(requires('import-mapping.edit', getParamId)),
  }),
}
