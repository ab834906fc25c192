import { implement } from '#server/access/call.ts'
import type { Services } from '#server/access/services.ts'
import { toActor } from '#server/audit-log/audit-log.ts'
import { AppError } from '#server/kit/app-error.ts'
import { getPlaceholderFocus } from '#server/kit/color/placeholder-focus.ts'
import { getReaderVisibility } from '#server/views/reader-visibility.ts'
import { foldersContract } from '#shared/contract/folders.contract.ts'
import { changeFolder } from './change-folder.ts'
import { createFolder } from './create-folder.ts'
import { findFolder, listContents, listFolderDetails, listFolderPath } from './folders.repo.ts'

export const foldersRoutes = (services: Services) => {
  const { db, pubSub, config } = services
  const readFolder = async (id: string) => {
    const folder = await findFolder(db, id)
    if (!folder) throw new AppError('not_found')
    return folder
  }
  return implement(foldersContract, {
    async create(call) {
      return readFolder(await createFolder({ db, pubSub }, call.input.body, toActor(call)))
    },
    read: (call) => readFolder(call.input.params.id),
    path: (call) => listFolderPath(db, call.input.params.id),
    async contents(call) {
      const { folderIds, details } = call.input.body
      const [contents, folderDetails] = await Promise.all([
        listContents(db, folderIds),
        details ? listFolderDetails(db, folderIds) : [],
      ])
      const detailsById = new Map(folderDetails.map((row) => [row.id, row]))
      return Promise.all(
        contents.map(async ({ cover, ...folder }) => {
          const { urls } = getReaderVisibility(config, call.authorization.getSubject('folder', folder.id), call.caller)
          return {
            ...folder,
            ...detailsById.get(folder.id),
            cover: cover && urls(cover[0]).getDerivativeUrl(cover[1]),
            cover_placeholder: cover?.[2] ?? null,
            cover_focus: await getPlaceholderFocus(cover?.[2]),
          }
        }),
      )
    },
    async update(call) {
      const { id } = call.input.params
      await changeFolder({ db, pubSub }, call, id, call.input.body)
      return readFolder(id)
    },
  })
}
