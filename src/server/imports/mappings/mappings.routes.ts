import { implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { toActor } from '#server/audit-log/audit-log.ts'
import { importMappingsContract } from '#shared/contract/library/import-mappings.contract.ts'
import { listMappings } from './mappings.repo.ts'
import { changeMapping, createMapping, removeMapping } from './save-mapping.ts'

export const importMappingsRoutes = (services: Services) =>
  implement(importMappingsContract, {
    list: (call) => listMappings(services.db, call.input.params.id),
    create: (call) => createMapping(services, toActor(call), call.input.params.id, call.input.body),
    update(call) {
      const { id } = call.input.params
      const project = call.authorization.getSubject('import_mapping', id).project ?? ''
      return changeMapping(services, toActor(call), { id, project }, call.input.body)
    },
    async remove(call) {
      const { id } = call.input.params
      const project = call.authorization.getSubject('import_mapping', id).project ?? ''
      await removeMapping(services, toActor(call), { id, project })
      return {}
    },
  })
