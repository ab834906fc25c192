import { implement, getCurrentSession } from '#server/access/call.ts'
import { requireFolder } from '#server/access/require-folder.ts'
import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { toActor, appendToAuditLog, selectTargets } from '#server/audit-log/audit-log.ts'
import { lockStructure } from '#server/features/library/library.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { getReaderVisibility } from '#server/views/reader-visibility.ts'
import { foldersContract } from '#shared/contract/folders.contract.ts'
import { changeFolder } from './change-folder.ts'
import { findFolder, insertFolder, listContents, listFolderPath } from './folders.repo.ts'

export const foldersRoutes = (services: Services) => {
  const { db, pubSub, config } = services
  const readFolder = async (id: string) => {
    const folder = await findFolder(db, id)
    if (!folder) throw new AppError('not_found')
    return folder
  }
  return implement(foldersContract, {
    async create(call) {
      const { project, title, description = '', folder } = call.input.body
      const id = newId()
      const { user } = getCurrentSession(call)
      await transaction(db, async (trx) => {
        // The lock keeps the parent folder from being deleted concurrently.
        await lockStructure(trx, project)
        const parent = await requireFolder(trx, project, folder)
        await insertFolder(trx, { id, project, folder: parent, title, description, user_id: user.id })
        const entry = { project, act: 'create', kind: 'folder', targets: selectTargets('folders', [id]) } as const
        await appendToAuditLog({ db: trx, pubSub }, toActor(call), entry)
      })
      return readFolder(id)
    },
    read: (call) => readFolder(call.input.params.id),
    path: (call) => listFolderPath(db, call.input.params.id),
    async contents(call) {
      const contents = await listContents(db, call.input.body.folderIds)
      return contents.map(({ cover, ...folder }) => {
        const { urls } = getReaderVisibility(config, call.authorization.getSubject('folder', folder.id), call.caller)
        return {
          ...folder,
          cover: cover && urls(cover[0]).getDerivativeUrl(cover[1]),
          cover_placeholder: cover?.[2] ?? null,
        }
      })
    },
    async update(call) {
      const { id } = call.input.params
      await changeFolder({ db, pubSub }, call, id, call.input.body)
      return readFolder(id)
    },
  })
}
