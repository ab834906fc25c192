import { getCurrentSession, implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { importMappingsContract } from '#shared/contract/library/import-mappings.contract.ts'
import { listMappings } from './mappings.repo.ts'
import { changeMapping, createMapping, removeMapping } from './save-mapping.ts'

export const importMappingsRoutes = ({ db }: Services) =>
  implement(importMappingsContract, {
    list: (call) => listMappings(db, call.input.params.id),
    create(call) {
      const owner = { project: call.input.params.id, user: getCurrentSession(call).user.id }
      return createMapping({ db }, owner, call.input.body)
    },
    update(call) {
      const { id } = call.input.params
      const project = call.authorization.getSubject('import_mapping', id).project ?? ''
      return changeMapping({ db }, { id, project }, call.input.body)
    },
    async remove(call) {
      await removeMapping({ db }, call.input.params.id)
      return {}
    },
  })
