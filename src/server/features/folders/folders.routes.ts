import { implement, sessionOf } from '#server/access/call.ts'
import { demandFolder } from '#server/access/demand-folder.ts'
import type { Services } from '#server/access/services.ts'
import { transaction } from '#server/db/transaction.ts'
import { actorOf, record, thingsOf } from '#server/record/record.ts'
import { lockStructure } from '#server/features/library/library.repo.ts'
import { AppError } from '#server/kit/app-error.ts'
import { newId } from '#server/kit/ids.ts'
import { sightOf } from '#server/views/sight.ts'
import { foldersContract } from '#shared/contract/folders.contract.ts'
import { changeFolder } from './change-folder.ts'
import { findFolder, insertFolder, listContents, listPath } from './folders.repo.ts'

export const foldersRoutes = (services: Services) => {
  const { db, hub, config } = services
  const read = async (id: string) => {
    const folder = await findFolder(db, id)
    if (!folder) throw new AppError('not_found')
    return folder
  }
  return implement(foldersContract, {
    async create(call) {
      const { project, title, description = '', folder } = call.input.body
      const id = newId()
      const { user } = sessionOf(call)
      await transaction(db, async (trx) => {
        // The lock keeps the parent folder from being deleted at the same time.
        await lockStructure(trx, project)
        const parent = await demandFolder(trx, project, folder)
        await insertFolder(trx, { id, project, folder: parent, title, description, user_id: user.id })
        const entry = { project, act: 'create', kind: 'folder', things: thingsOf('folders', [id]) } as const
        await record({ db: trx, hub }, actorOf(call), entry)
      })
      return read(id)
    },
    read: (call) => read(call.input.params.id),
    path: (call) => listPath(db, call.input.params.id),
    async contents(call) {
      const told = await listContents(db, call.input.body.folderIds)
      return told.map(({ cover, ...folder }) => {
        const { urls } = sightOf(config, call.grant.placed('folder', folder.id), call.caller)
        return {
          ...folder,
          cover: cover && urls(cover[0]).derivative(cover[1]),
          cover_placeholder: cover?.[2] ?? null,
        }
      })
    },
    async update(call) {
      const { id } = call.input.params
      await changeFolder({ db, hub }, call, id, call.input.body)
      return read(id)
    },
  })
}
