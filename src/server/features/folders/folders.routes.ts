import { implement, sessionOf } from '#server/access/call.ts'
import { demandFolder } from '#server/access/demand-folder.ts'
import type { Services } from '#server/access/services.ts'
import { destroyFolder } from '#server/features/library/destroy.ts'
import { restoreFolder } from '#server/features/library/restore.ts'
import { trashFolder } from '#server/features/library/trash.ts'
import { AppError, badInput } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { foldersContract } from '#shared/contract/folders.contract.ts'
import { findFolder, insertFolder, listPath, updateFolder } from './folders.repo.ts'

export const foldersRoutes = (services: Services) => {
  const { db } = services
  const read = async (id: string) => {
    const folder = await findFolder(db, id)
    if (!folder) throw new AppError('not_found')
    return folder
  }
  return implement(foldersContract, {
    async create(call) {
      const { project, title, description = '', folder } = call.input.body
      const id = newId()
      const parent = await demandFolder(db, project, folder)
      await insertFolder(db, { id, project, folder: parent, title, description, user_id: sessionOf(call).user.id })
      return read(id)
    },
    read: (call) => read(call.input.params.id),
    path: (call) => listPath(db, call.input.params.id),
    async update(call) {
      const { id } = call.input.params
      const { folder, ...changes } = call.input.body
      const current = await read(id)
      if (folder === undefined) await updateFolder(db, id, changes)
      else {
        const parent = await demandFolder(db, current.project, folder)
        if (parent && (await listPath(db, parent)).some((above) => above.id === id))
          throw badInput('folder', 'folder: a folder cannot be inside itself')
        await updateFolder(db, id, { ...changes, folder: parent })
      }
      return read(id)
    },
    async restore(call) {
      await restoreFolder(db, call.input.params.id)
      return read(call.input.params.id)
    },
    async remove(call) {
      const { id } = call.input.params
      if (call.input.query.permanent === 'true') await destroyFolder(services, id)
      else await trashFolder(db, id)
      return {}
    },
  })
}
