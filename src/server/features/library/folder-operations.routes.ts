import { implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { findFolder, listFolders } from '#server/features/folders/folders.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { foldersFilingContract } from '#shared/contract/library/folders-filing.contract.ts'
import { copyFolders } from './copy.ts'
import { destroyFolders } from './destroy.ts'
import { sumFolderSizes } from './library.repo.ts'
import { moveFolders } from './move.ts'
import { restoreFolders } from './restore.ts'
import { trashFolders } from './trash.ts'

export const folderOperationsRoutes = (services: Services) => {
  const { db } = services
  const readFolder = async (id: string | undefined) => {
    const folder = id && (await findFolder(db, id))
    if (!folder) throw new AppError('not_found')
    return folder
  }
  return implement(foldersFilingContract, {
    copy: async (call) => readFolder((await copyFolders(services, call, [call.input.params.id], call.input.body))[0]),
    async copyMany(call) {
      const { folderIds, ...destination } = call.input.body
      return listFolders(db, await copyFolders(services, call, folderIds, destination))
    },
    async move(call) {
      const { id } = call.input.params
      await moveFolders(services, call, [id], call.input.body)
      return readFolder(id)
    },
    async moveMany(call) {
      const { folderIds, ...destination } = call.input.body
      await moveFolders(services, call, folderIds, destination)
      return listFolders(db, folderIds)
    },
    async restore(call) {
      const { id } = call.input.params
      await restoreFolders(services, call, [id])
      return readFolder(id)
    },
    async restoreMany(call) {
      const { folderIds } = call.input.body
      await restoreFolders(services, call, folderIds)
      return listFolders(db, folderIds)
    },
    async remove(call) {
      const { id } = call.input.params
      await (call.input.query.permanent === 'true' ? destroyFolders : trashFolders)(services, call, [id])
      return {}
    },
    async removeMany(call) {
      const { folderIds, permanent } = call.input.body
      await (permanent ? destroyFolders : trashFolders)(services, call, folderIds)
      return {}
    },
    size: async (call) => ({ size: await sumFolderSizes(db, [call.input.params.id]) }),
    sizeMany: async (call) => ({ size: await sumFolderSizes(db, call.input.body.ids) }),
  })
}
