import { implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { libraryContract } from '#shared/contract/library/library.contract.ts'
import { emptyTrash } from './destroy.ts'

export const libraryRoutes = (services: Services) =>
  implement(libraryContract, {
    emptyTrash: (call) => emptyTrash(services, call, call.input.params.id),
  })
